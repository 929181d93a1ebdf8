/** Splits an SQL file into statements, at each `;` outside quotes, comments and `$$` bodies. */

const OPAQUE_PATTERNS = [
  /--[^\n]*/y,
  /"(?:[^"]|"")*"/y,
  // Backslashes escape characters in E'...', but not in '...'.
  /[eE]'(?:[^'\\]|\\.|'')*'/sy,
  /'(?:[^']|'')*'/y,
  /(\$(?:[A-Za-z_]\w*)?\$).*?\1/sy,
  // A word is matched as a whole, so that an E at its end doesn't start a string, and a `$` in it doesn't start a body.
  /[A-Za-z_][\w$]*(?!')/y,
]

/** Finds the end of a block comment; they nest in PostgreSQL. */
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
  for (const pattern of OPAQUE_PATTERNS) {
    pattern.lastIndex = start
    const match = pattern.exec(text)
    if (match) return start + match[0].length
  }
  return start + 1
}

const ONLY_COMMENTS = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/

/** Doesn't support `begin atomic ... end` bodies: functions must be written between `$$`. */
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
  return statements.map((statement) => statement.trim()).filter((statement) => !ONLY_COMMENTS.test(statement))
}
