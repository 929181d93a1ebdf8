// Node's own types leave WebAssembly to the browser's library, which the server does not include. This file declares
// only what is used here.
declare namespace WebAssembly {
  type Module = { readonly [Symbol.toStringTag]: 'WebAssembly.Module' }
  type Memory = { readonly buffer: ArrayBuffer }
  type Instance = { readonly exports: Record<string, unknown> }
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: Record<string, Record<string, unknown>>): Promise<Instance>
}
