import { Link } from 'react-router'
import styles from './gallery.module.css'
import { SECTION_NAMES, SCREEN_NAMES } from './gallery.parts.ts'

/** The attributes of <html> with their values; the empty one is the default. */
const ROOT_ATTRIBUTES = {
  theme: ['', 'light', 'dark'],
  daypart: ['', 'morning', 'afternoon', 'evening'],
  reader: ['', 'young', 'staff'],
  textSize: ['', 'small', 'large', 'larger', 'largest'],
  font: ['', 'plain', 'roomy'],
  motion: ['', 'reduced'],
} as const

const choose = (attribute: string, value: string) => {
  if (value) document.documentElement.dataset[attribute] = value
  else delete document.documentElement.dataset[attribute]
}

export function GalleryToolbar() {
  return (
    <>
      <nav aria-label="Sections" className={styles.flow}>
        <Link to="?">all</Link>
        {[...SECTION_NAMES, ...SCREEN_NAMES].map((name) => (
          <Link key={name} to={`?part=${name}`}>
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles.looks}>
        {Object.entries(ROOT_ATTRIBUTES).map(([attribute, values]) => (
          <label key={attribute}>
            {attribute}
            <select defaultValue="" onChange={(event) => choose(attribute, event.target.value)}>
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
