/**
 * Parts that are drawn once and hold no lists: remembering what they drew would cost a first visit 5 kB and save nobody
 * a moment, so the compiler leaves them as they are written. So do the player's: each listens to the one field it shows.
 * Of the rest, where a hook may bring a function that others rely on, only sign-in's are among them.
 */
import type { Plugin } from 'vite'

const plain =
  /\/src\/web\/(shell\.tsx|routes\.tsx|shell\/|features\/(identity|player)\/|screens\/(public\/|app\/audio)|ui\/(action|field|frame|icon|notice|page|state)\/)/

const drawn = /\.tsx$|\/identity\/[^/]+\.ts$/

export const plainParts = (): Plugin => ({
  name: 'plain-parts',
  enforce: 'pre',
  transform: (code, id) => (plain.test(id) && drawn.test(id) ? { code: `'use no memo';${code}`, map: null } : null),
})
