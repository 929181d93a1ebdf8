/** The picture that stands in where a session has none: a swell under a sun, in the inks its seed draws. */
import { closedBelowSwell, houseArtOf } from './house-art.ts'

const WIDTH = 400
const HEIGHT = 500

export function HousePrint({ seed, className }: { seed: string; className?: string | undefined }) {
  const { sky, sun, waves } = houseArtOf(seed)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={WIDTH} height={HEIGHT} fill={sky.high} />
      <rect y={HEIGHT * 0.3} width={WIDTH} height={HEIGHT * 0.3} fill={sky.low} opacity=".55" />
      <circle cx={sun.x * WIDTH} cy={sun.y * HEIGHT} r={WIDTH * 0.17} fill={sun.ink} />
      {waves.map(({ ink, y, shift }) => (
        <path key={y} d={closedBelowSwell({ y: y * HEIGHT, shift, width: WIDTH, height: HEIGHT })} fill={ink} />
      ))}
    </svg>
  )
}
