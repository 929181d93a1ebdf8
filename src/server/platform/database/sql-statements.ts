/** Reads SQL files: `;`, comments and whitespace have no meaning inside of quotes and `$$` bodies. */

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
const findCommentEnd = (text: string, start: number): number => {
  let depth = 0
  for (let position = start; position < text.length; position += 1) {
    const pair = text.slice(position, position + 2)
    if (pair === '/*') depth += 1
    else if (pair === '*/') depth -= 1
    else continue
    position += 1
    if (depth === 0) return position + 1
  }
  return text.length
}

const findOpaqueEnd = (text: string, start: number): number => {
  if (text.startsWith('/*', start)) return findCommentEnd(text, start)
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
  for (let position = 0; position < text.length;) {
    if (text[position] === ';') {
      statements.push(text.slice(start, position))
      start = position + 1
      position += 1
    } else position = findOpaqueEnd(text, position)
  }
  statements.push(text.slice(start))
  return statements.map((statement) => statement.trim()).filter((statement) => !ONLY_COMMENTS.test(statement))
}

const isComment = (text: string): boolean => text.startsWith('--') || text.startsWith('/*')

/** Returns the statement without comments, and with one space for whitespace, except inside of quotes and `$$` bodies. */
const removeComments = (statement: string): string => {
  let result = ''
  for (let position = 0; position < statement.length;) {
    const end = findOpaqueEnd(statement, position)
    const token = statement.slice(position, end)
    const isGap = isComment(token) || token.trim() === ''
    if (!isGap) result += token
    else if (!result.endsWith(' ')) result += ' '
    position = end
  }
  return result.trim()
}

/** Returns the same text for two files that do the same: comments and whitespace may differ. */
export const normalizeSql = (text: string): string => splitStatements(text).map(removeComments).join(';\n')
