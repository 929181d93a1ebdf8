import { createBayScene } from '#art/bay/bay-scene.ts'
import type { BaySetting } from '#art/bay/bay-setting.ts'
import type { PaletteName } from '#art/palettes.ts'
import { useId, useMemo } from 'react'
import { classNames } from '../class-names.ts'
import styles from './bay.module.css'
import { Layer } from './layer.tsx'
import { type SunValue, getSunPosition, useMovedSun } from './sun-position.ts'
import { texture } from './texture.ts'

type Props = SunValue & { setting: BaySetting; palette: PaletteName; className: string | undefined }

/** One composition as SVG. Only the sun, the light under it and the line behind it change with a value. */
export function BayPicture({ setting, palette, className, ...value }: Props) {
  const prefix = useId().replace(/\W/g, '')
  const scene = useMemo(() => createBayScene({ setting, palette, texture, prefix }), [setting, palette, prefix])
  const sunPosition = getSunPosition(setting, value)
  const { picture, sun, light, start } = useMovedSun(sunPosition)
  return (
    <svg
      ref={picture}
      className={classNames(styles.picture, setting.arc && styles.calm, className)}
      viewBox={`0 0 ${setting.width} ${setting.height}`}
      preserveAspectRatio={setting.anchor === 'left' ? 'xMinYMid slice' : 'xMidYMid slice'}
      data-day={scene.night ? undefined : ''}
      aria-hidden="true"
    >
      <defs>
        <Layer marks={scene.definitions} />
      </defs>
      <Layer marks={scene.sky} />
      {scene.arc && (
        <>
          <path {...scene.arc.ahead.attributes} />
          <path
            {...scene.arc.behind.attributes}
            className={styles.behind}
            strokeDasharray={`${sunPosition.traveled} 2`}
          />
        </>
      )}
      <g ref={sun} className={styles.sun} transform={start.sun}>
        <Layer marks={scene.sun} />
      </g>
      <Layer marks={scene.land} />
      <g ref={light} className={classNames(styles.light, !sunPosition.up && styles.sunk)} transform={start.light}>
        <Layer marks={scene.glitter} />
      </g>
      <Layer marks={scene.shore} />
    </svg>
  )
}
