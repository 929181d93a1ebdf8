/** Looks up the class of a code, as soon as the code is complete. */
import { useEffect, useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import { joinLook } from '#contract/identity/joining.ts'
import { isCompleteJoinCode, normalizeJoinCode } from '#rules/sections.ts'
import { call } from '#web/lib/api.ts'
import { logFailure } from '#web/lib/log.ts'

export type JoinableClass = ResponseData<typeof joinLook>['Class']

interface ClassLookup {
  code: string
  meant?: JoinableClass
  problem?: string
}

const problemOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.message
  logFailure('class code', error)
  return NO_ANSWER
}

export const useJoinableClass = (given: string) => {
  const [code, setCode] = useState(() => normalizeJoinCode(given))
  const [found, setFound] = useState<ClassLookup>()
  useEffect(() => {
    if (!isCompleteJoinCode(code)) return undefined
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
    looking: isCompleteJoinCode(code) && !here,
  }
}
