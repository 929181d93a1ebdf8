/** Checks that the subject of every new commit follows Conventional Commits: `type(scope)?: text`. */
import { spawnSync } from 'node:child_process'

const TYPES = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test']
const MAX_SUBJECT_LENGTH = 72
const SUBJECT = new RegExp(`^(?:${TYPES.join('|')})(?:\\([a-z0-9][a-z0-9-]*\\))?!?: \\S`)

/** @returns the problem with a subject, or undefined if it is valid */
export const findSubjectProblem = (subject: string): string | undefined => {
  if (!SUBJECT.test(subject)) return `expected "type(scope): text" with one of the types ${TYPES.join(', ')}`
  if (subject.length > MAX_SUBJECT_LENGTH) return `${subject.length} characters, ${MAX_SUBJECT_LENGTH} at most`
  return undefined
}

const git = (...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Commits before the one that added this file are older than the rule. The file's own history survives a rebase. */
const findFirstCommit = (): string | undefined =>
  git('log', '--follow', '--diff-filter=A', '--format=%H', '--', 'scripts/check-commits.ts')?.split('\n').at(-1)

const checkCommits = (): void => {
  const shallow = git('rev-parse', '--is-shallow-repository')
  if (shallow !== 'false') {
    return console.log(`Commits not checked: ${shallow ? 'this clone is shallow' : 'there is no Git history here'}.`)
  }
  const first = findFirstCommit()
  if (!first) return console.log('Commits not checked: the commit that added this check is not in the history.')

  const commits = git('log', '--no-merges', '--format=%h %s', `${first}..HEAD`)?.split('\n').filter(Boolean) ?? []
  const problems = commits.flatMap((line) => {
    const [, hash = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    const problem = findSubjectProblem(subject)
    return problem ? [`${hash} "${subject}": ${problem}`] : []
  })
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) console.error('Reword the commit with git rebase -i. See CONTRIBUTING.md, Commits.')
  console.log(`${commits.length} commits checked, ${problems.length} to reword.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

if (import.meta.main) checkCommits()
