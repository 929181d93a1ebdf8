import styles from './bay.module.css'

/** The water's edge: the page's own color runs up into the lower edge of the picture above. */
export function Tide() {
  return (
    <svg className={styles.tide} viewBox="0 0 1440 72" preserveAspectRatio="none" aria-hidden="true">
      <path fill="currentColor" d="M0 46C180 8 330 2 520 26s330 44 520 22S1310 6 1440 18V73H0Z" />
    </svg>
  )
}
