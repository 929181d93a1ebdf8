/** The picture that stands in where a session has none: a swell under a sun, in the inks its seed draws. */
import { useId } from 'react'
import { closedBelowSwell, houseArtOf } from './house-art.ts'

const WIDTH = 400
const HEIGHT = 500

function Inks({ id, sky }: { id: string; sky: readonly string[] }) {
  return (
    <defs>
      <linearGradient id={`${id}-sky`} x2="0" y2="1">
        {sky.map((ink, index) => (
          <stop key={ink} offset={index * 0.34} stopColor={ink} />
        ))}
      </linearGradient>
      <linearGradient id={`${id}-light`} x2="0" y2="1">
        <stop stopColor="white" stopOpacity=".13" />
        <stop offset=".35" stopColor="white" stopOpacity="0" />
      </linearGradient>
    </defs>
  )
}

export function HousePrint({ seed, className }: { seed: string; className?: string | undefined }) {
  const id = useId()
  const { sky, sun, waves } = houseArtOf(seed)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Inks id={id} sky={sky} />
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}-sky)`} />
      <circle cx={sun.x * WIDTH} cy={sun.y * HEIGHT} r={WIDTH * 0.17} fill={sun.ink} />
      {waves.map(({ ink, y, shift }) => {
        const line = closedBelowSwell({ y: y * HEIGHT, shift, width: WIDTH, height: HEIGHT })
        return (
          <g key={y}>
            <path d={line} fill={ink} />
            <path d={line} fill={`url(#${id}-light)`} />
          </g>
        )
      })}
    </svg>
  )
}
