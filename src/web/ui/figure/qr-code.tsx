/** A QR code, dark on light in both themes, because some cameras read no other. */
import { encode } from 'uqr'
import styles from './qr-code.module.css'

type Props = {
  text: string
  /** One sentence: what the code holds, and where the same is written in letters. */
  label: string
}

const toPath = (data: boolean[][]): string =>
  data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} className={styles.light} />
      <path d={toPath(data)} className={styles.dark} />
    </svg>
  )
}
