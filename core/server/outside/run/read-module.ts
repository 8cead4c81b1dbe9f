/**
 * Reads server parts as modules. They import the server's own contract and query builder: tokens and errors are told apart by identity, so that a
 * copy of their own would be none of ours.
 */
import { realpathSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { declaredNames } from '../package/allowed-imports.ts'
import type { PluginTimers } from './plugin-timers.ts'

/** What a module of a server part is, before it is read. */
interface Source {
  readonly text: string
  readonly timers: PluginTimers
}

const SDK = '@yuanhang/server'
const SDK_URL = 'yuanhang:server'
/** Where the modules find what is handed to them. */
const SHARED = Symbol.for('yuanhang.outside')

const TIMERS = ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'] as const

/** By URL. */
const sources = new Map<string, Source>()
/** URLs of modules that were made of their checked text. */
const made = new Set<string>()

const shared = (what: string): string => `globalThis[Symbol.for('yuanhang.outside')].${what}`

const sdkSource = (sdk: object): string => `export const { ${Object.keys(sdk).join(', ')} } = ${shared('sdk')}`

/** On the first line, so that lines in stack traces are those of the file. */
const withTimers = (url: string, { text }: Source): string => {
  const declared = declaredNames(text)
  const names = TIMERS.filter(name => !declared.has(name))
  return `const { ${names.join(', ')} } = ${shared(`timersOf(${JSON.stringify(url)})`)};${text}`
}

/** A module is read once, to be looked at and then to run: its timers are those of whoever has it now. */
const timersOf = (url: string): object =>
  Object.fromEntries(
    TIMERS.map(name => [
      name,
      (...values: never[]) => (sources.get(url)?.timers[name] as ((...all: never[]) => unknown) | undefined)?.(...values),
    ]),
  )

let hooked = false

const hook = (sdk: object): void => {
  if (hooked) return
  hooked = true
  Object.assign(globalThis, { [SHARED]: { sdk, timersOf } })
  registerHooks({
    resolve(specifier, context, next) {
      if (!sources.has(context.parentURL ?? '')) return next(specifier, context)
      if (specifier === SDK) return { url: SDK_URL, format: 'module', shortCircuit: true }
      return next(specifier, { ...context, parentURL: import.meta.url })
    },
    load(url, context, next) {
      if (url === SDK_URL) return { format: 'module', source: sdkSource(sdk), shortCircuit: true }
      const source = sources.get(url)
      if (!source) return next(url, context)
      made.add(url)
      return { format: 'module', source: withTimers(url, source), shortCircuit: true }
    },
  })
}

/**
 * Reads a server part; the same file is read once in the life of a process.
 * @param path where it lies, for stack traces; `text` is what is run
 * @param sdk what it finds as '@yuanhang/server': the same for all
 * @throws what the module throws, when it waits for something before it is read, or when it is not the checked text that runs
 */
export function readServerModule(path: string, text: string, timers: PluginTimers, sdk: object): unknown {
  hook(sdk)
  // Node names a module by where it lies in truth, whatever links lead there.
  const real = realpathSync(path)
  const { href } = pathToFileURL(real)
  sources.set(href, { text, timers })
  const module = createRequire(import.meta.url)(real) as { readonly default?: unknown }
  if (!made.has(href)) throw new Error(`${path} was read past the check`)
  return module.default
}
