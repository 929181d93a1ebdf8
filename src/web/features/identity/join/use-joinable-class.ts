/** Looks up the class of a code, as soon as the code is complete. */
import { useEffect, useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import { joinInfo } from '#contract/identity/joining.ts'
import { isCompleteJoinCode, normalizeJoinCode } from '#rules/sign-in/join-codes.ts'
import { call } from '#web/lib/api.ts'
import { logFailure } from '#web/lib/log.ts'

export type JoinableClass = ResponseData<typeof joinInfo>['Class']

interface ClassLookup {
  code: string
  joinableClass?: JoinableClass
  problem?: string
}

const getProblem = (error: unknown): string => {
  if (error instanceof ApiError) return error.message
  logFailure('class code', error)
  return NO_ANSWER
}

export const useJoinableClass = (initialCode: string) => {
  const [code, setCode] = useState(() => normalizeJoinCode(initialCode))
  const [lookup, setLookup] = useState<ClassLookup>()
  useEffect(() => {
    if (!isCompleteJoinCode(code)) return undefined
    const controller = new AbortController()
    call(joinInfo, { Join: { code } }, { signal: controller.signal }).then(
      ({ Class }) => setLookup({ code, joinableClass: Class }),
      (error: unknown) => !controller.signal.aborted && setLookup({ code, problem: getProblem(error) }),
    )
    return () => controller.abort()
  }, [code])
  const current = lookup?.code === code ? lookup : undefined
  return {
    code,
    setCode,
    joinableClass: current?.joinableClass,
    problem: current?.problem,
    isSearching: isCompleteJoinCode(code) && !current,
  }
}
