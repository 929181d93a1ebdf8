/** The lint rules of this project, as a plugin of oxlint. */
import { ignoredRejection } from './ignored-rejection.ts'
import { moduleBoundaries } from './module-boundaries.ts'
import { noFixedPause } from './no-fixed-pause.ts'
import { plainLanguage } from './plain-language.ts'

export default {
  meta: { name: 'alaia' },
  rules: {
    'ignored-rejection': ignoredRejection,
    'module-boundaries': moduleBoundaries,
    'no-fixed-pause': noFixedPause,
    'plain-language': plainLanguage,
  },
}
