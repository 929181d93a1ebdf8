/**
 * What home is made of beside the door: one file of it compresses better than the thirty that sharing would cut it into,
 * and comes in fewer journeys. What the public pages show too lies apart, so that they need not bring the rest along. A
 * part left out here still works; it only comes in a file of its own.
 */
const outside = [
  'art/(bay|curves|marks|sheet|sky|traces|water|land|seeded|palettes|colour)',
  'web/lib/(paths|places)',
  'web/ui/(bay|page)/',
  'web/ui/words',
  // The header and footer of the sign-in page come with its picture, in one request.
  'web/ui/frame/(header\\.|site-nav|base-line|language-select)',
  'web/(features/identity/public-lines|lib/language|ui/icon/door-late)',
]

const inside = [
  'web/lib/(answers|words/library)',
  'web/session/(sign-out|use-features|features)\\.',
  'web/lib/(kept-drafts|words/frame)',
  'web/ui/(own-key|overlay/(menu|dialog|use-outside))',
  'web/ui/frame/(user-menu|header-ink)',
  'web/ui/(print|list)/',
  'web/ui/action/icon-link',
  'web/ui/state/(answer|skeleton)',
  'web/ui/figure/(time|progress)',
  'web/features/player/(now-playing|player-state|engine/store)',
  'web/shell/(waiting-progress|forget-answers)',
  'web/features/library/(session-|heard|place|part|length|processing|wide|more-button)',
  'web/features/library/home/(resume|shelves|picked|thoughts)',
]

const chunkOf = (name: string, parts: readonly string[]) => ({ name, test: new RegExp(`/src/(${parts.join('|')})`) })

export const bayChunk = chunkOf('bay', outside)
export const homeChunk = chunkOf('home', inside)
