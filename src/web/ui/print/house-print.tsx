/** The picture that stands in where a session has none: a swell under a sun, in the inks its seed draws. */
import { useId } from 'react'
import { closedBelowSwell, type HouseArt, houseArtOf } from './house-art.ts'

const WIDTH = 400
const HEIGHT = 500

function Inks({ id, sky, waves }: { id: string } & Pick<HouseArt, 'sky' | 'waves'>) {
  return (
    <defs>
      <linearGradient id={`${id}-sky`} x2="0" y2="1">
        {sky.map((ink, index) => (
          <stop key={ink} offset={index * 0.34} stopColor={ink} />
        ))}
      </linearGradient>
      {waves.map(({ crest, ink, y }, index) => (
        <linearGradient key={y} id={`${id}-${index}`} x2="0" y2="1">
          <stop stopColor={crest} />
          <stop offset=".4" stopColor={ink} />
        </linearGradient>
      ))}
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
      <Inks id={id} sky={sky} waves={waves} />
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}-sky)`} />
      <circle cx={sun.x * WIDTH} cy={sun.y * HEIGHT} r={WIDTH * 0.17} fill={sun.ink} />
      {waves.map(({ y, shift }, index) => (
        <path
          key={y}
          d={closedBelowSwell({ y: y * HEIGHT, shift, width: WIDTH, height: HEIGHT })}
          fill={`url(#${id}-${index})`}
        />
      ))}
    </svg>
  )
}
