/** CSS modules have no types, so a renamed class would only be missing on the screen. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const sources = globSync('src/web/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))

const listClasses = (stylesheet: string): Set<string> => {
  const rules = readFileSync(stylesheet, 'utf8').replaceAll(/\/\*.*?\*\/|url\([^)]*\)/gs, '')
  return new Set(Array.from(rules.matchAll(/\.([A-Za-z][\w-]*)/g), ([, name = '']) => name))
}

/** Lists the uses of classes that the imported CSS module doesn't contain, as `path: styles.name`. */
const findMissingClasses = (path: string, code: string): string[] => {
  const body = code.replaceAll(/^import .*$|^\} from .*$/gm, '')
  const imports = code.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)
  return Array.from(imports).flatMap(([, styles = '', source = '']) => {
    const classes = listClasses(source.startsWith('#') ? `src/${source.slice(1)}` : join(dirname(path), source))
    const uses = body.matchAll(new RegExp(`\\b${styles}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))
    return Array.from(uses, ([, member, key]) => member ?? key ?? '')
      .filter((name) => !classes.has(name))
      .map((name) => `${path}: ${styles}.${name}`)
  })
}

describe('the classes of CSS modules', () => {
  it('exist wherever a component uses them', () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.flatMap((path) => findMissingClasses(path, readFileSync(path, 'utf8')))).toEqual([])
  })

  it('are reported if they are missing', () => {
    const path = 'src/web/ui/action/icon-button.tsx'
    const code = "import styles from './button.module.css'\nexport const name = styles.noSuchClass\n"
    expect(findMissingClasses(path, code)).toEqual([`${path}: styles.noSuchClass`])
  })
})
