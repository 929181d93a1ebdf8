/** The default picture of a session without a cover: land or water under a sun, drawn from its seed. */
import { useId } from 'react'
import { type DefaultArt, createDefaultArt } from './default-art.ts'
import { HEIGHT, WIDTH } from './default-scenes.ts'

function Inks({ id, sky, layers }: { id: string } & Pick<DefaultArt, 'sky' | 'layers'>) {
  return (
    <defs>
      <linearGradient id={`${id}-sky`} x2="0" y2="1">
        {sky.map((ink, index) => (
          <stop key={ink} offset={index * 0.34} stopColor={ink} />
        ))}
      </linearGradient>
      {layers.map(({ crest, ink }, index) => (
        <linearGradient key={ink} id={`${id}-${index}`} x2="0" y2="1">
          <stop stopColor={crest} />
          <stop offset=".4" stopColor={ink} />
        </linearGradient>
      ))}
    </defs>
  )
}

export function DefaultPrint({ seed, className }: { seed: string; className?: string | undefined }) {
  const id = useId()
  const { sky, sun, stars, layers } = createDefaultArt(seed)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Inks id={id} sky={sky} layers={layers} />
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}-sky)`} />
      <path d={stars} stroke="#fff" strokeWidth="3" strokeLinecap="round" opacity=".7" />
      <g fill={sun.ink}>
        <circle cx={sun.x} cy={sun.y} r={sun.r * 1.6} opacity=".22" />
        <circle cx={sun.x} cy={sun.y} r={sun.r} />
      </g>
      {layers.map(({ line, ink }, index) => (
        <path key={ink} d={line} fill={`url(#${id}-${index})`} />
      ))}
    </svg>
  )
}
