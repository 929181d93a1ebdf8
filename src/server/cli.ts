/** The commands of an administrator: npm run alaia -- <command>. */
import { readFileSync } from 'node:fs'
import { ConfigError, configKeys, readConfig } from './platform/config.ts'

/** Whoever reads may stop reading, as head does. */
process.stdout.on('error', () => process.exit())
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const commands: Record<string, { does: string; run: () => void }> = {
  config: {
    does: 'lists every setting with its meaning and its value here',
    run: () => {
      const values = readConfig(process.env) as Record<string, unknown>
      for (const { key, meaning, secret } of configKeys()) {
        const value =
          secret && values[key] ? '(set)' : `${(values[key] as string | number | boolean | undefined) ?? ''}`
        say(`${key.padEnd(22)} ${value.padEnd(24)} ${meaning}`)
      }
    },
  },
  version: {
    does: 'says which Alaia this is',
    run: () => {
      const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
        version: string
      }
      say(version)
    },
  },
}

const help = (): void => {
  for (const [name, { does }] of Object.entries(commands)) say(`npm run alaia -- ${name.padEnd(10)} ${does}`)
}

const [name = 'help'] = process.argv.slice(2)
try {
  const command = commands[name]
  if (command) command.run()
  else help()
  if (!command && name !== 'help') process.exitCode = 1
} catch (cause) {
  if (!(cause instanceof ConfigError)) throw cause
  process.stderr.write(`${cause.message}\n`)
  process.exitCode = 1
}
