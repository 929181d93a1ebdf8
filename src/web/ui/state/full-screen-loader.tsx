/**
 * The full-screen loader: the sun rises and sets on one slow breath. Its text is fixed, see
 * docs/product.md#navigation-and-shell.
 */
import { useId } from 'react'
import { uiMessages } from '../ui-messages.ts'
import styles from './full-screen-loader.module.css'

/** The breathing sun on its line; for the full screen and for smaller places. */
export function BreathingSun({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg className={className} viewBox="0 0 720 360" aria-hidden="true">
      <clipPath id={`${id}-sky`}>
        <rect width="720" height="258" />
      </clipPath>
      <radialGradient id={`${id}-glow`}>
        <stop className={styles.warm} offset=".4" stopOpacity=".3" />
        <stop className={styles.warm} offset="1" stopOpacity="0" />
      </radialGradient>
      <g clipPath={`url(#${id}-sky)`}>
        <circle className={styles.breath} fill={`url(#${id}-glow)`} cx="360" cy="220" r="215" />
        <circle className={`${styles.breath} ${styles.sun}`} cx="360" cy="220" r="94" />
      </g>
      <path d="M3 260h714" stroke="currentColor" strokeWidth="6" strokeLinecap="round" />
      <path className={styles.glitter} d="M284 290h152M310 316h84M338 342h70" strokeWidth="6" strokeLinecap="round" />
    </svg>
  )
}

export function FullScreenLoader({ children }: { children?: string }) {
  return (
    <div className={styles.screen} role="alert" aria-busy="true">
      <BreathingSun className={styles.scene} />
      <p className={styles.text}>{children ?? uiMessages.loader}</p>
    </div>
  )
}
