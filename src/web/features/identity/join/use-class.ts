/** Which class a code is for, as soon as it is whole. */
import { useEffect, useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import type { Answered } from '#contract/endpoint.ts'
import { joinLook } from '#contract/identity/joining.ts'
import { isWholeCode, tidyCode } from '#rules/sections.ts'
import { call } from '#web/lib/api.ts'
import { noteFailure } from '#web/lib/log.ts'

export type ClassMeant = Answered<typeof joinLook>['Class']

interface Found {
  code: string
  meant?: ClassMeant
  problem?: string
}

const problemOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.message
  noteFailure('class code', error)
  return NO_ANSWER
}

export const useClass = (given: string) => {
  const [code, setCode] = useState(() => tidyCode(given))
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (!isWholeCode(code)) return undefined
    const asked = new AbortController()
    call(joinLook, { Join: { code } }, { signal: asked.signal }).then(
      ({ Class }) => setFound({ code, meant: Class }),
      (error: unknown) => !asked.signal.aborted && setFound({ code, problem: problemOf(error) }),
    )
    return () => asked.abort()
  }, [code])
  const here = found?.code === code ? found : undefined
  return {
    code,
    setCode,
    meant: here?.meant,
    problem: here?.problem,
    looking: isWholeCode(code) && !here,
  }
}
