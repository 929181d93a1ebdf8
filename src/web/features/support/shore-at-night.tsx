/** The picture above the help card: a shore at night with a lit house. */
import { toHex } from '#art/color.ts'
import { palettes } from '#art/palettes.ts'

const { sky, sun, land, sea, accent } = palettes.night

const STARS = 'M60 34h.1M128 58h.1M252 70h.1M330 30h.1M402 54h.1M468 26h.1M540 44h.1M596 20h.1M700 40h.1M752 66h.1'
const GLINTS = 'M160 140h60M150 154h44M176 168h56M40 178h60M560 146h40M300 160h50'
const HOME = 'M452 164v-46l38-34 38 34v46ZM556 162q-16-40 0-70 16 30 0 70ZM588 164q-11-32 0-54 11 22 0 54Z'

export function ShoreAtNight() {
  return (
    <svg viewBox="0 0 800 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="800" height="220" fill={toHex(sky[0])} />
      <rect y="70" width="800" height="60" fill={toHex(sky[1])} opacity=".7" />
      <path d={STARS} stroke={toHex(sun)} strokeWidth="3" strokeLinecap="round" />
      <circle cx="190" cy="92" r="26" fill={toHex(sun)} />
      <path d="M0 132v-14q120-14 240 2t240-4 320-18v34Z" fill={toHex(land[1])} />
      <rect y="128" width="800" height="92" fill={toHex(sea[0])} />
      <path d={GLINTS} stroke={toHex(accent)} strokeWidth="3" strokeLinecap="round" opacity=".7" />
      <path d="M280 220q130-62 270-64t250 24v40Z" fill={toHex(land[3])} />
      <path d={HOME} fill={toHex(land[4])} />
      <path d="M466 124h18v18h-18ZM496 124h18v38h-18Z" fill={toHex(accent)} />
    </svg>
  )
}
