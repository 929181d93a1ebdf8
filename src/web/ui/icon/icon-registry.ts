/** The icons that are loaded: those of the sign-in pages, and more once a layout has registered them. */
import { LOGIN_ICONS } from './login-icons.ts'
import type { FILE_ICON_PATHS } from './file-icon-paths.ts'
import type { ICON_PATHS } from './icon-paths.ts'
import type { STAFF_ICON_PATHS } from './staff-icon-paths.ts'
import type { STUDIO_ICON_PATHS } from './studio-icon-paths.ts'

export type IconName =
  | keyof typeof ICON_PATHS
  | keyof typeof STAFF_ICON_PATHS
  | keyof typeof FILE_ICON_PATHS
  | keyof typeof STUDIO_ICON_PATHS
/** A second path is the tinted background of a duotone icon. */
type Drawing = readonly [line: string, ground?: string]

let drawings: Partial<Record<IconName, Drawing>> = LOGIN_ICONS

export const registerIcons = (more: Partial<Record<IconName, Drawing>>): void => {
  drawings = { ...drawings, ...more }
}

/** @throws Error in development, if a sign-in page uses an icon that is not one of its own */
export const getDrawing = (name: IconName): Drawing => {
  const drawing = drawings[name]
  if (drawing) return drawing
  if (import.meta.env.DEV) {
    throw new Error(
      `The sign-in pages can't use the icon ${name}. Add it to login-icons.ts, or import all-icons.ts, staff-icons.ts or file-icons.ts.`,
    )
  }
  return ['']
}
