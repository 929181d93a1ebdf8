import { expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'

const user = {
  user_account_uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  email: null,
  token: 't',
  user_type: 'student',
}
vi.mock('#web/session/session.ts', () => ({ getCurrentUser: () => user }))
const call = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('#web/lib/api.ts', () => ({ call }))
vi.mock('#web/lib/answers.ts', () => ({ refreshAnswers: async () => undefined }))

const { assignmentUpdate } = await import('#contract/assignments.ts')
const { ApiError } = await import('#contract/call.ts')
const { reportProgress } = await import('./report-progress.ts')

const createError = (http: number) => new ApiError({ code: '500', http, message: 'Not now' })
const session = {
  uuid: '3f0c3b1e-0000-4000-8000-000000000002',
  colegia_assignment_id: 'their-81',
  attachment_uuid: '3f0c3b1e-0000-4000-8000-000000000003',
  assignment_type: 'mindfulness',
} as const
const report = (leaving = false) => reportProgress(session, 'complete', { leaving })

test('reportProgress sends all identifying fields of the assignment', async () => {
  call.mockResolvedValue({})
  const page = { ...session, colegia_assignment_id: null, attachment_uuid: null, assignment_type: 'others' } as const
  for (const assignment of [session, page]) {
    await reportProgress(assignment, 'incomplete')
    const blocks = {
      Assignment: { ...assignment, status: 'incomplete' },
      ManagedUser: { uuid: user.user_account_uuid, email: null },
    }
    expect(call).toHaveBeenLastCalledWith(assignmentUpdate, blocks, { keepalive: false })
    expect(assignmentUpdate.blocks.Assignment.safeParse(blocks.Assignment).error).toBeUndefined()
  }
  call.mockReset()
})

test('reportProgress retries temporary failures and logs a warning when it gives up', async () => {
  vi.useFakeTimers()
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  call.mockRejectedValueOnce(createError(503)).mockResolvedValueOnce({})
  const retried = report()
  await vi.advanceTimersByTimeAsync(2_000)
  expect([await retried, call.mock.calls.length, warnings.mock.calls.length]).toEqual([true, 2, 0])

  call.mockReset().mockRejectedValue(createError(0))
  const failing = report()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect([await failing, call.mock.calls.length, warnings.mock.calls.length]).toEqual([false, 4, 1])

  call.mockReset().mockRejectedValue(createError(404))
  expect([await report(), call.mock.calls.length]).toEqual([false, 1])
  call.mockReset().mockRejectedValue(createError(503))
  expect([await report(true), call.mock.calls.length]).toEqual([false, 1])
  expect(warnings).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
