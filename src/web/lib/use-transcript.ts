/** Fetches the transcript of a recording once. */
import { useEffect, useState } from 'react'
import { getDownloadedTranscript } from './offline-downloads.ts'
import { readStoredAccount } from './storage/stored.ts'
import { type TimedTranscriptLine, readTranscript } from './transcript.ts'

export type Transcript = {
  /** `missing`: there is no transcript, or it could not be loaded. */
  status: 'asking' | 'here' | 'missing'
  lines: readonly TimedTranscriptLine[]
}

const LOADING: Transcript = { status: 'asking', lines: [] }
const MISSING: Transcript = { status: 'missing', lines: [] }

/** Reads the transcript from this device if the session is downloaded. */
const readDownloaded = async (url: string): Promise<unknown> => {
  const account = readStoredAccount()
  return account && getDownloadedTranscript(account, url)
}

export const loadTranscript = async (url: string): Promise<Transcript> => {
  const downloaded = readTranscript(await readDownloaded(url))
  if (downloaded.length > 0) return { status: 'here', lines: downloaded }
  const answer = await fetch(url, { credentials: 'include' })
  const lines = answer.ok ? readTranscript(await answer.json()) : []
  return lines.length > 0 ? { status: 'here', lines } : MISSING
}

/** @param url empty while there is none */
export const useTranscript = (url: string): Transcript => {
  const [loaded, setLoaded] = useState({ url: '', transcript: LOADING })
  useEffect(() => {
    let isActive = true
    const show = (transcript: Transcript) => {
      if (isActive) setLoaded({ url, transcript })
    }
    if (url) void loadTranscript(url).then(show, () => show(MISSING))
    return () => {
      isActive = false
    }
  }, [url])
  if (!url) return MISSING
  return loaded.url === url ? loaded.transcript : LOADING
}
