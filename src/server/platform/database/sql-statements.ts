/** Splits an SQL file into its statements: at each `;` that stands outside quotes, comments and `$$` bodies. */

const opaque = [
  /--[^\n]*/y,
  /"(?:[^"]|"")*"/y,
  // E'...' knows backslashes, '...' does not.
  /[eE]'(?:[^'\\]|\\.|'')*'/sy,
  /'(?:[^']|'')*'/y,
  /(\$(?:[A-Za-z_]\w*)?\$).*?\1/sy,
  // A word is taken whole, so that its last letter is no E before a quote and a `$` in it opens nothing.
  /[A-Za-z_][\w$]*(?!')/y,
]

/** Comments nest in PostgreSQL. */
const endOfComment = (text: string, start: number): number => {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const pair = text.slice(at, at + 2)
    if (pair === '/*') depth += 1
    else if (pair === '*/') depth -= 1
    else continue
    at += 1
    if (depth === 0) return at + 1
  }
  return text.length
}

const endOfOpaque = (text: string, start: number): number => {
  if (text.startsWith('/*', start)) return endOfComment(text, start)
  for (const pattern of opaque) {
    pattern.lastIndex = start
    const found = pattern.exec(text)
    if (found) return start + found[0].length
  }
  return start + 1
}

const onlyComments = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/

/** Does not know `begin atomic ... end` bodies: functions are written between `$$`. */
export const splitStatements = (text: string): string[] => {
  const statements: string[] = []
  let start = 0
  for (let at = 0; at < text.length;) {
    if (text[at] === ';') {
      statements.push(text.slice(start, at))
      start = at + 1
      at += 1
    } else at = endOfOpaque(text, at)
  }
  statements.push(text.slice(start))
  return statements.map((statement) => statement.trim()).filter((statement) => !onlyComments.test(statement))
}
