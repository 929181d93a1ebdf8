/** The words of a recording, fetched once. */
import { useEffect, useState } from 'react'
import { getDownloadedTranscript } from './downloaded-sessions.ts'
import { storedAccount } from './stored.ts'
import { type Line, readTranscript } from './transcript.ts'

export type Transcript = {
  /** `missing`: there are none, or they could not be had. */
  status: 'asking' | 'here' | 'missing'
  lines: readonly Line[]
}

const LOADING: Transcript = { status: 'asking', lines: [] }
const MISSING: Transcript = { status: 'missing', lines: [] }

/** From this device, where the session is kept on it. */
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
