/**
 * Parts that are drawn once and hold no lists: remembering what they drew would cost a first visit 5 kB and save nobody
 * a moment, so the compiler leaves them as they are written. So do the player's: each listens to the one field it shows.
 */
import type { Plugin } from 'vite'

const plain =
  /\/src\/web\/(shell\.tsx|routes\.tsx|shell\/|features\/(identity|player)\/|screens\/(public\/|app\/audio)|ui\/(action|field|frame|icon|notice|page|state)\/)/

export const plainParts = (): Plugin => ({
  name: 'plain-parts',
  enforce: 'pre',
  transform: (code, id) =>
    plain.test(id) && id.endsWith('.tsx') ? { code: `'use no memo';${code}`, map: null } : null,
})
