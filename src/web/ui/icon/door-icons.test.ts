import { expect, test } from 'vitest'
import { DOOR_ICONS } from './door-icons.ts'
import { DOOR_LATE_ICONS } from './door-late-icons.ts'
import { ICON_PATHS } from './icon-paths.ts'

test('the icons of the doors are drawn as everywhere else', () => {
  expect(ICON_PATHS).toMatchObject({ ...DOOR_ICONS, ...DOOR_LATE_ICONS })
})
