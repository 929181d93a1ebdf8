/** The lint rules of this project, as a plugin of oxlint. */
import { moduleBoundaries } from './module-boundaries.ts'
import { noFixedPause } from './no-fixed-pause.ts'
import { plainLanguage } from './plain-language.ts'

export default {
  meta: { name: 'alaia' },
  rules: {
    'module-boundaries': moduleBoundaries,
    'no-fixed-pause': noFixedPause,
    'plain-language': plainLanguage,
  },
}
