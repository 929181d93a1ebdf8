/** Formats the help of a command from its definition, for the launcher and for the admin commands. */

const formatArgument = ({ name, optional, rest }) => {
  const dots = rest ? '...' : ''
  return optional ? `[${name}${dots}]` : `<${name}${dots}>`
}

const formatOption = (name, { value }) => `--${name}${value ? ` <${value}>` : ''}`

const listVisibleOptions = ({ options = {} }) => Object.entries(options).filter(([, { hidden }]) => !hidden)

/** The command line in brackets, without `alaia`: `import people <file> --school <code> [--apply]`. */
export const formatUsage = (command) => {
  const options = listVisibleOptions(command).map(([name, option]) =>
    option.required ? formatOption(name, option) : `[${formatOption(name, option)}]`,
  )
  return [command.name, ...(command.arguments ?? []).map(formatArgument), ...options].join(' ')
}

/** Two columns under a title; nothing if there are no rows. */
const formatSection = (title, rows) => {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(([name]) => name.length))
  return ['', `${title}:`, ...rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`.trimEnd())]
}

const describeArgument = (argument) => [formatArgument(argument), argument.meaning]
const describeOption = ([name, option]) => [
  formatOption(name, option),
  `${option.meaning}${option.required ? ' Required.' : ''}`,
]
const helpOption = ['-h, --help', 'Show this help.']

export const formatHelp = (command) =>
  [
    `Usage: alaia ${formatUsage(command)}`,
    '',
    command.summary,
    ...(command.details ?? []),
    ...formatSection('Arguments', (command.arguments ?? []).map(describeArgument)),
    ...formatSection('Options', [...listVisibleOptions(command).map(describeOption), helpOption]),
    ...formatSection(
      'Examples',
      command.examples.map((example) => [`alaia ${example}`, '']),
    ),
  ].join('\n')

/** The names and summaries of several commands, by group. */
export const formatCommandList = (commands) => {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const groups = [...new Set(commands.map(({ group }) => group))]
  const listGroup = (group) =>
    commands.filter((command) => command.group === group).map(({ name, summary }) => [name.padEnd(width), summary])
  return groups.flatMap((group) => formatSection(group, listGroup(group))).join('\n')
}

export const formatOverview = (commands) =>
  [
    'Usage: alaia <command> [arguments] [options]',
    formatCommandList(commands),
    ...formatSection('Options', [helpOption, ['--version', 'Print the version.']]),
    '',
    'In this folder, type "npm run alaia -- <command>" or "node bin/alaia.mjs <command>".',
    'See "alaia help <command>" for the arguments, options and examples of a command.',
  ].join('\n')
