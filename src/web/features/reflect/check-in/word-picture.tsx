/** Draws the landscape of a feeling word on the device, so that it needs no connection. */
import { useId, useMemo } from 'react'
import { createCoverPrint } from '#art/cover.ts'
import { Layer } from '#web/ui/bay/layer.tsx'
import { texture } from '#web/ui/bay/texture.ts'
import { getWordPicture } from './young-pictures.ts'

/** The picture is wider than tall, as the tile shows it. */
const SIZE = { width: 300, height: 200 }

export function WordPicture({ word }: { word: string }) {
  const prefix = useId().replace(/\W/g, '')
  const { width, height, definitions, marks } = useMemo(
    () => createCoverPrint({ ...SIZE, ...getWordPicture(word), seed: word, texture, prefix }),
    [word, prefix],
  )
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <Layer marks={definitions} />
      </defs>
      <Layer marks={marks} />
    </svg>
  )
}
