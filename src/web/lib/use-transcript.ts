/** Fetches the transcript of a recording once. */
import { useEffect, useState } from 'react'
import { getDownloadedTranscript } from './downloaded-sessions.ts'
import { storedAccount } from './stored.ts'
import { type Line, readTranscript } from './transcript.ts'

export type Transcript = {
  /** `missing`: there is no transcript, or it could not be loaded. */
  status: 'asking' | 'here' | 'missing'
  lines: readonly Line[]
}

const LOADING: Transcript = { status: 'asking', lines: [] }
const MISSING: Transcript = { status: 'missing', lines: [] }

/** Reads the transcript from this device if the session is downloaded. */
const wordsHere = async (url: string): Promise<unknown> => {
  const account = storedAccount()
  return account && getDownloadedTranscript(account, url)
}

const loadTranscript = async (url: string): Promise<Transcript> => {
  const kept = readTranscript(await wordsHere(url))
  if (kept.length > 0) return { status: 'here', lines: kept }
  const answer = await fetch(url, { credentials: 'include' })
  const lines = answer.ok ? readTranscript(await answer.json()) : []
  return lines.length > 0 ? { status: 'here', lines } : MISSING
}

/** @param url empty while there is none */
export const useTranscript = (url: string): Transcript => {
  const [brought, setBrought] = useState({ url: '', transcript: LOADING })
  useEffect(() => {
    let wanted = true
    const take = (transcript: Transcript) => {
      if (wanted) setBrought({ url, transcript })
    }
    if (url) void loadTranscript(url).then(take, () => take(MISSING))
    return () => {
      wanted = false
    }
  }, [url])
  if (!url) return MISSING
  return brought.url === url ? brought.transcript : LOADING
}
