import '#tests/support/web/browser-globals.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/call.ts'
import { PASSWORD_CHANGE_REQUIRED, SECOND_STEP_REQUIRED, WRONG_CREDENTIALS } from '#contract/failures.ts'
import { externalLogin, webLogin } from '#contract/partners.ts'
import { attachRouter } from '#web/lib/navigation.ts'
import { getCurrentUser } from '#web/session/session.ts'
import { type StubServer, startStubServer } from '#tests/support/web/stub-server.ts'
import { toLoginErrorText, signIn } from './login-dialog.tsx'

const session = {
  status: true,
  user_data: {
    user_type: 'student',
    session_type: 'user_session',
    landing: 'home',
    token: 'token',
    permissions: [],
    admin_accessed_at: null,
  } as never,
}
const go = vi.fn<(to: string, options?: object) => void>()
attachRouter({ go: (to, options) => go(to, options), state: () => ({}) as never, prepareHome: async () => undefined })

let server: StubServer
beforeEach(() => {
  go.mockClear()
  server = startStubServer()
  server.answer(webLogin, { session })
})

const EMAIL = { username: 'ola@river.test', password: 'lantern' }
const refuseHere = (code: string, http: number, blocks = {}) =>
  server.refuse(externalLogin, { http, code, message: 'Refused here' }, blocks)

describe('signing in with an account of the platform', () => {
  it('asks the platform about a username, without spaces around it', async () => {
    await signIn({ username: ' ola ', password: ' lantern ' }, undefined)
    expect(server.listPaths()).toEqual([webLogin.path])
    expect(server.listRequests(webLogin)).toEqual([{ Login: { username: 'ola', password: ' lantern ' } }])
    expect([getCurrentUser()?.token, go.mock.lastCall?.[0]]).toEqual(['token', '/home'])
  })

  it('asks this server first about an email address, and then not the platform', async () => {
    server.answer(externalLogin, { session })
    await signIn(EMAIL, 'RIVER')
    expect(server.listPaths()).toEqual([externalLogin.path])
    expect(server.listRequests(externalLogin)).toEqual([
      { Login: { email: 'ola@river.test', password: 'lantern', school_code: 'RIVER' } },
    ])
  })

  it('asks the platform too if this server does not know the email address with that password', async () => {
    refuseHere(WRONG_CREDENTIALS, 401)
    await signIn(EMAIL, 'RIVER')
    expect(server.listRequests(webLogin)).toEqual([
      { Login: { username: 'ola@river.test', password: 'lantern', school_code: 'RIVER' } },
    ])
  })

  it('does not send the password on to the platform after any other failure', async () => {
    refuseHere(SECOND_STEP_REQUIRED, 401)
    await expect(signIn(EMAIL, undefined)).rejects.toMatchObject({ code: SECOND_STEP_REQUIRED })
    refuseHere('503', 503)
    await expect(signIn(EMAIL, undefined)).rejects.toMatchObject({ http: 503 })
    expect(server.listRequests(webLogin)).toEqual([])
  })

  it('leads a person with a temporary password to a new one, without the old one', async () => {
    refuseHere(PASSWORD_CHANGE_REQUIRED, 403, { PasswordReset: { reset_token: 'r' } })
    await signIn({ ...EMAIL, username: ' ola@river.test' }, 'RIVER')
    expect(go.mock.lastCall).toEqual([
      '/change-password',
      {
        state: {
          reset_token: 'r',
          values: { email: 'ola@river.test', school_code: 'RIVER', shared_device: false },
        },
      },
    ])
  })
})

it('the sign-in with a platform says where a second step is possible, and otherwise what the server says', () => {
  const createError = (code: string) => new ApiError({ code, message: 'Refused here', http: 401 })
  expect(toLoginErrorText(createError(SECOND_STEP_REQUIRED))).toMatch(/^This account needs a second step\./)
  expect(toLoginErrorText(createError(WRONG_CREDENTIALS))).toBe('Refused here')
  expect(toLoginErrorText(new TypeError('x is undefined'))).toBe("We're sorry, but something went wrong (500)")
})
