/** The statements that the engine has parsed already: running one again by its name takes half the time. */

const MAX_STATEMENTS = 300
const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i

export class PreparedStatements {
  #names = new Map<string, string>()
  #created = 0
  #closable: string[] = []

  /**
   * Returns the name to run `sql` under ('' is never stored), whether the engine has parsed it, and the names to close
   * first.
   */
  resolve(sql: string): { name: string; parsed: boolean; closable: string[] } {
    const closable = this.#closable
    this.#closable = []
    const existingName = this.#names.get(sql)
    if (existingName) return { name: existingName, parsed: true, closable }
    if (PREPARABLE.test(sql)) return { name: `s${(this.#created += 1)}`, parsed: false, closable }
    // This statement may alter a table, and with it the columns that prepared statements return.
    this.reset()
    return { name: '', parsed: false, closable }
  }

  add(sql: string, name: string): void {
    if (name === '') return
    if (this.#names.size >= MAX_STATEMENTS) this.reset()
    this.#names.set(sql, name)
  }

  remove(sql: string): void {
    const name = this.#names.get(sql)
    if (name) this.#closable.push(name)
    this.#names.delete(sql)
  }

  reset(): void {
    this.#closable.push(...this.#names.values())
    this.#names.clear()
  }
}
