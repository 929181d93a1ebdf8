/**
 * What the door is made of: all that sign-in needs before it stands. In one file it compresses better than in the nine
 * that sharing would cut it into. A part left out here still works; it only comes in a file of its own.
 */
const parts = [
  // First of all: it names the layers of the styles in their order.
  'web/styles/global',
  'rules/(screens|addresses|sessions|greeting)',
  'contract/(call|envelope|identity)\\.',
  'web/(shell|take-over)\\.',
  'web/screens/public/login',
  'web/routes.tsx',
  'web/shell/route-failure',
  'web/session/(coming-in|destinations|session|ending|start|guards)\\.',
  'web/lib/(api|chunks|daypart|device|entrances|log|navigation|online|preferences|slot|stored|words|written)\\.',
  'web/lib/words/shell',
  'web/features/identity/(sign-in|door-)',
  'web/ui/(door-words|class-names|visually-hidden)',
  'web/ui/action/(button|icon-button)',
  'web/ui/icon/(icon\\.|logo|drawings|door-icons)',
  'web/ui/frame/(door-frame|skip-link)',
  'web/ui/page/page-heading',
  'web/ui/field/(field|text-field|password-field|switch)',
  'web/ui/state/use-later',
]

export const doorChunk = { name: 'door', test: new RegExp(`/src/(${parts.join('|')})`) }
