import { expect, test } from 'vitest'
import { LOGIN_ICONS } from './login-icons.ts'
import { LOGIN_DEFERRED_ICONS } from './login-deferred-icons.ts'
import { ICON_PATHS } from './icon-paths.ts'

test('login icons are the same as the icons of the app', () => {
  expect(ICON_PATHS).toMatchObject({ ...LOGIN_ICONS, ...LOGIN_DEFERRED_ICONS })
})
