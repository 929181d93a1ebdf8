/**
 * Renders Markdown as React elements; nothing in it becomes HTML. HTML in the source is shown as text, a picture by its
 * alternative text because it would be loaded from another site, and only web addresses become links.
 */
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { ReactNode } from 'react'
import styles from '../views.module.css'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name) => ENTITIES[name] ?? entity)

export const safeAddress = (address: string): string | undefined =>
  /^(https?:\/\/|mailto:)/i.test(address) ? address : undefined

type TokenRenderers = Partial<{
  [Type in MarkedToken['type']]: (token: Extract<MarkedToken, { type: Type }>) => ReactNode
}>

const drawn = (by: TokenRenderers, token: MarkedToken): ReactNode | undefined =>
  (by[token.type] as ((token: MarkedToken) => ReactNode) | undefined)?.(token)

const inlineOf = (tokens: readonly Token[] = []): ReactNode[] =>
  tokens.map((token, at) => <Inline key={at} token={token as MarkedToken} />)

function ProseLink({ token }: { token: Tokens.Link }) {
  const to = safeAddress(token.href)
  if (!to) return inlineOf(token.tokens)
  return (
    <a href={to} target="_blank" rel="noreferrer noopener">
      {inlineOf(token.tokens)}
    </a>
  )
}

const inline: TokenRenderers = {
  strong: ({ tokens }) => <strong>{inlineOf(tokens)}</strong>,
  em: ({ tokens }) => <em>{inlineOf(tokens)}</em>,
  del: ({ tokens }) => <s>{inlineOf(tokens)}</s>,
  codespan: ({ text }) => <code>{text}</code>,
  br: () => <br />,
  checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  link: (token) => <ProseLink token={token} />,
  image: ({ text }) => text,
  text: ({ tokens, text }) => (tokens ? inlineOf(tokens) : plain(text)),
  escape: ({ text }) => text,
}

function Inline({ token }: { token: MarkedToken }): ReactNode {
  return drawn(inline, token) ?? token.raw
}

function Table({ table }: { table: Tokens.Table }) {
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            {table.header.map(({ tokens }, at) => (
              <th key={at} scope="col">
                {inlineOf(tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ tokens }, at) => (
                <td key={at}>{inlineOf(tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map(({ tokens }, at) => <li key={at}>{blocksOf(tokens)}</li>)
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>
}

/** The file's name is the heading of the page, so headings in the text start one level below. */
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const

const block: TokenRenderers = {
  heading: ({ depth, tokens }) => {
    const Heading = HEADINGS[depth - 1] ?? 'h6'
    return <Heading>{inlineOf(tokens)}</Heading>
  },
  paragraph: ({ tokens }) => <p>{inlineOf(tokens)}</p>,
  list: (token) => <List list={token} />,
  blockquote: ({ tokens }) => <blockquote>{blocksOf(tokens)}</blockquote>,
  code: ({ text }) => (
    <pre>
      <code>{text}</code>
    </pre>
  ),
  hr: () => <hr />,
  table: (token) => <Table table={token} />,
  space: () => null,
  def: () => null,
  html: ({ raw }) => <p>{raw.trim()}</p>,
}

function Block({ token }: { token: MarkedToken }): ReactNode {
  const rendered = drawn(block, token)
  return rendered === undefined ? <Inline token={token} /> : rendered
}

const blocksOf = (tokens: readonly Token[] = []): ReactNode[] =>
  tokens.map((token, at) => <Block key={at} token={token as MarkedToken} />)

export function Prose({ text }: { text: string }) {
  return <div className={styles.prose}>{blocksOf(lexer(text))}</div>
}
