import { Link } from 'react-router'
import styles from './gallery.module.css'
import { FAMILY_NAMES, SCREEN_NAMES } from './gallery.parts.ts'

/** The attributes of <html> with their values; the empty one is the default. */
const LOOKS = {
  theme: ['', 'light', 'dark'],
  daypart: ['', 'morning', 'afternoon', 'evening'],
  reader: ['', 'young', 'staff'],
  textSize: ['', 'small', 'large', 'larger', 'largest'],
  font: ['', 'plain', 'roomy'],
  motion: ['', 'reduced'],
} as const

const choose = (look: string, value: string) => {
  if (value) document.documentElement.dataset[look] = value
  else delete document.documentElement.dataset[look]
}

export function Looks() {
  return (
    <>
      <nav aria-label="Families" className={styles.flow}>
        <Link to="?">all</Link>
        {[...FAMILY_NAMES, ...SCREEN_NAMES].map((part) => (
          <Link key={part} to={`?part=${part}`}>
            {part}
          </Link>
        ))}
      </nav>
      <div className={styles.looks}>
        {Object.entries(LOOKS).map(([look, values]) => (
          <label key={look}>
            {look}
            <select defaultValue="" onChange={(event) => choose(look, event.target.value)}>
              {values.map((value) => (
                <option key={value} value={value}>
                  {value || 'default'}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </>
  )
}
