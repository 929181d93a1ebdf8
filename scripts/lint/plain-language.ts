/**
 * The lint rule `alaia/plain-language`: names, comments, test titles and texts for people use the terms of
 * docs/glossary.md, and a documentation comment begins with its subject. Names in snake_case are exempt, because they are on the wire or in the
 * database and can't change.
 */
import { sep } from 'node:path'
import { type CallNode, type TextNode, listTexts, listTitles } from './checked-texts.ts'
import {
  type CheckedPlace,
  deniedWords,
  exemptNames,
  pathsWithFreeNames,
  pathsWithTexts,
  textProperties,
  transmittedFields,
  transmittingPaths,
} from './denied-words.ts'

interface SyntaxNode extends TextNode {
  name?: string
  key?: SyntaxNode
  id?: SyntaxNode | null
  params?: SyntaxNode[]
  left?: SyntaxNode
  local?: SyntaxNode
  shorthand?: boolean
  computed?: boolean
  typeAnnotation?: unknown
}
interface RuleContext {
  filename: string
  sourceCode: { getAllComments(): { value: string }[] }
  report(problem: { node: unknown; message: string }): void
}

/** Splits `listSavedUnits`, `saved-units` and `#keptUnits` into lower-case words. */
export const splitName = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase())

interface DeniedPattern {
  pattern: RegExp
  instead: string
}

const compilePatterns = (place: CheckedPlace, compile: (word: string) => RegExp): DeniedPattern[] =>
  deniedWords
    .filter(({ places }) => places.includes(place))
    .map(({ word, instead }) => ({ pattern: compile(word), instead }))

const compileInText = (word: string): RegExp => new RegExp(`(?<!\\w)(?:${word})(?!\\w)`, 'i')

const deniedInNames = compilePatterns('names', (word) => new RegExp(`^(?:${word})$`))
const deniedInComments = compilePatterns('comments', compileInText)
const deniedInTexts = compilePatterns('texts', compileInText)

const explain = (matchedText: string, { instead }: DeniedPattern): string =>
  `"${matchedText}" is not in the glossary: write ${instead}. See docs/glossary.md.`

/** Returns whether a name is in snake_case. A constant in capitals is ours. */
const isStoredName = (name: string): boolean => name.includes('_') && name !== name.toUpperCase()

/** Returns what is wrong with a name, or undefined. */
export const checkName = (name: string): string | undefined => {
  if (isStoredName(name) || exemptNames.includes(name)) return undefined
  const words = splitName(name)
  const denied = deniedInNames.find(({ pattern }) => words.some((word) => pattern.test(word)))
  return denied && explain(name, denied)
}

/** Returns what is wrong with a comment or a text, or undefined. */
const checkText = (text: string, patterns: readonly DeniedPattern[]): string | undefined => {
  for (const denied of patterns) {
    const match = denied.pattern.exec(text)
    if (match) return explain(match[0], denied)
  }
  return undefined
}

/** Returns what is wrong with a text for people, or undefined. */
export const checkTextForPeople = (text: string): string | undefined => checkText(text, deniedInTexts)

/** Returns what is wrong with prose for developers, such as a page of docs/ or the title of a test, or undefined. */
export const checkProse = (text: string): string | undefined =>
  checkText(text, deniedInComments) ?? checkText(text, deniedInTexts)

/** The first word of a documentation comment that begins with a clause instead of its subject. */
const CLAUSE_START = /^\*[\s*]*(What|Who|Whose|Where|How|Which|Why)\b/

/** Returns what is wrong with the beginning of a comment, or undefined. */
const checkCommentStart = (comment: string): string | undefined => {
  const word = CLAUSE_START.exec(comment)?.[1]
  return word && `"${word}" begins a clause without a noun: write a noun, such as "The time that", or a sentence.`
}

const checkComments = (context: RuleContext): void => {
  for (const comment of context.sourceCode.getAllComments()) {
    const message = checkText(comment.value, deniedInComments) ?? checkCommentStart(comment.value)
    if (message) context.report({ node: comment, message })
  }
}

const toProjectPath = (filename: string): string => {
  const path = filename.split(sep).join('/')
  return /(?:^|\/)((?:src|tests|scripts|bench|bin)\/.*)$/.exec(path)?.[1] ?? path
}

const isTransmitted = (path: string, name = ''): boolean =>
  transmittedFields.includes(name) && transmittingPaths.some((transmitting) => transmitting.test(path))

type Report = (node: unknown, message: string | undefined) => void

/** Checks every text of a file: strings and the fixed parts of templates, apart from the names of properties. */
const createTextVisitors = (report: Report, propertyNames: WeakSet<SyntaxNode>) => ({
  Literal(node: SyntaxNode): void {
    if (typeof node.value !== 'string' || propertyNames.has(node)) return
    report(node, checkTextForPeople(node.value))
  },
  TemplateElement(node: SyntaxNode): void {
    report(node, checkTextForPeople((node.value as { raw: string }).raw))
  },
})

/** The declarations whose names are checked, by the type of their node. */
const createNameVisitors = (report: Report, path: string) => {
  const checkDeclaration = (node: SyntaxNode | null | undefined): void => {
    if (node?.name && node.type.endsWith('Identifier')) report(node, checkName(node.name))
  }
  const checkParameters = ({ params = [] }: SyntaxNode): void => {
    for (const param of params) checkDeclaration(param.type === 'AssignmentPattern' ? param.left : param)
  }
  const checkNamed = (node: SyntaxNode): void => {
    checkDeclaration(node.id)
    checkParameters(node)
  }
  const checkMember = ({ key, computed }: SyntaxNode): void => {
    if (!computed && !isTransmitted(path, key?.name)) checkDeclaration(key)
  }
  const visitors = {
    VariableDeclarator: checkNamed,
    FunctionDeclaration: checkNamed,
    FunctionExpression: checkParameters,
    ArrowFunctionExpression: checkParameters,
    ClassDeclaration: checkNamed,
    TSTypeAliasDeclaration: checkNamed,
    TSInterfaceDeclaration: checkNamed,
    TSPropertySignature: checkMember,
    TSMethodSignature: checkMember,
    PropertyDefinition: checkMember,
    MethodDefinition: checkMember,
  }
  return { visitors, checkDeclaration, checkMember }
}

export const plainLanguage = {
  create(context: RuleContext) {
    const path = toProjectPath(context.filename)
    const propertyNames = new WeakSet<SyntaxNode>()
    const report: Report = (node, message) => {
      if (message) context.report({ node, message })
    }
    const inMessages = /lib\/messages\//.test(path)
    const hasTexts = pathsWithTexts.some((withTexts) => withTexts.test(path))
    if (pathsWithFreeNames.some((free) => free.test(path))) return { Program: () => checkComments(context) }
    const { visitors, checkDeclaration, checkMember } = createNameVisitors(report, path)
    return {
      Program(node: unknown): void {
        report(node, checkName(path))
        checkComments(context)
      },
      ...visitors,
      CallExpression(node: CallNode): void {
        for (const title of listTitles(node)) report(title.node, checkProse(title.value))
      },
      Property(node: SyntaxNode): void {
        const { key, computed, shorthand } = node
        if (key) propertyNames.add(key)
        if (!inMessages && !shorthand) checkMember(node)
        if (key?.name && textProperties.includes(key.name)) {
          for (const text of listTexts(node.value as TextNode)) report(text.node, checkTextForPeople(text.value))
        }
        if (!inMessages || computed) return
        if (typeof key?.value === 'string') report(key, checkName(key.value))
        else checkDeclaration(key)
      },
      ...(hasTexts ? createTextVisitors(report, propertyNames) : {}),
    }
  },
}
