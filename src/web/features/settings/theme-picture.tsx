/** The bay by day, by night, or half of each: what a theme looks like. */
import { hexOf } from '#art/colour.ts'
import { type PaletteName, palettes } from '#art/palettes.ts'
import type { Preferences } from '#web/lib/stored.ts'

const WIDTH = 160
const HEIGHT = 96
const HORIZON = 56

const HILL = `M60 ${HORIZON}C84 ${HORIZON - 4} 96 ${HORIZON - 16} 118 ${HORIZON - 15}S146 ${HORIZON - 3} ${WIDTH} ${HORIZON - 9}V${HORIZON}Z`
const GLITTER = [62, 68, 74, 80, 86]

function Half({ name, from, to }: { name: PaletteName; from: number; to: number }) {
  const { sky, sun, land, sea } = palettes[name]
  const [high, , low] = sky
  return (
    <svg x={from} width={to - from} height={HEIGHT} viewBox={`${from} 0 ${to - from} ${HEIGHT}`}>
      <rect width={WIDTH} height={HORIZON} fill={hexOf(high)} />
      <rect y={HORIZON * 0.45} width={WIDTH} height={HORIZON * 0.55} fill={hexOf(low)} opacity=".6" />
      <circle cx="112" cy={HORIZON - 10} r="13" fill={hexOf(sun)} />
      <path d={HILL} fill={hexOf(land[0])} />
      <rect y={HORIZON} width={WIDTH} height={HEIGHT - HORIZON} fill={hexOf(sea[0])} />
      {GLITTER.map((y, index) => (
        <path
          key={y}
          d={`M${104 + (index % 2) * 5} ${y}h${14 - index}`}
          stroke={hexOf(sun)}
          strokeWidth="2"
          strokeLinecap="round"
        />
      ))}
    </svg>
  )
}

const halves: Record<Preferences['theme'], readonly [PaletteName, PaletteName]> = {
  system: ['dawn', 'night'],
  light: ['dawn', 'dawn'],
  dark: ['night', 'night'],
}

export function ThemePicture({ theme }: { theme: Preferences['theme'] }) {
  const [left, right] = halves[theme]
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Half name={left} from={0} to={WIDTH / 2} />
      <Half name={right} from={WIDTH / 2} to={WIDTH} />
    </svg>
  )
}
