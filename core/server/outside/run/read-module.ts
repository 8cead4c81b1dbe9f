/**
 * Loads server parts as modules. They share the server's contract and query builder: tokens and errors are compared by identity, so a copy would not
 * match.
 */
import { realpathSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { declaredNames } from '../package/allowed-imports.ts'
import type { PluginTimers } from './plugin-timers.ts'

/** Checked text of a module, and its timers. */
interface ModuleSource {
  readonly text: string
  readonly timers: PluginTimers
}

const SDK_SPECIFIER = '@yuanhang/server'
const SDK_URL = 'yuanhang:server'
/** Key on globalThis through which the modules reach the shared objects. */
const SHARED_KEY = Symbol.for('yuanhang.outside')

const TIMER_NAMES = ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'] as const

/** By module URL. */
const moduleSources = new Map<string, ModuleSource>()
/** URLs of modules that were loaded from their checked text. */
const loadedUrls = new Set<string>()

const sharedCode = (what: string): string => `globalThis[Symbol.for('yuanhang.outside')].${what}`

const sdkSource = (sdk: object): string => `export const { ${Object.keys(sdk).join(', ')} } = ${sharedCode('sdk')}`

/** Puts the timers on the first line, so that line numbers in stack traces stay those of the file. */
const withTimers = (url: string, { text }: ModuleSource): string => {
  const declared = declaredNames(text)
  const names = TIMER_NAMES.filter(name => !declared.has(name))
  return `const { ${names.join(', ')} } = ${sharedCode(`timersOf(${JSON.stringify(url)})`)};${text}`
}

/**
 * Timers that look up their owner at each call: a module is evaluated once, for the check and for running, and the timers change hands in between.
 */
const timersOf = (url: string): object =>
  Object.fromEntries(
    TIMER_NAMES.map(name => [
      name,
      (...values: never[]) => (moduleSources.get(url)?.timers[name] as ((...all: never[]) => unknown) | undefined)?.(...values),
    ]),
  )

let hooksInstalled = false

const installHooks = (sdk: object): void => {
  if (hooksInstalled) return
  hooksInstalled = true
  Object.assign(globalThis, { [SHARED_KEY]: { sdk, timersOf } })
  registerHooks({
    resolve(specifier, context, next) {
      if (!moduleSources.has(context.parentURL ?? '')) return next(specifier, context)
      if (specifier === SDK_SPECIFIER) return { url: SDK_URL, format: 'module', shortCircuit: true }
      return next(specifier, { ...context, parentURL: import.meta.url })
    },
    load(url, context, next) {
      if (url === SDK_URL) return { format: 'module', source: sdkSource(sdk), shortCircuit: true }
      const source = moduleSources.get(url)
      if (!source) return next(url, context)
      loadedUrls.add(url)
      return { format: 'module', source: withTimers(url, source), shortCircuit: true }
    },
  })
}

/**
 * Loads a server part. A file is evaluated once per process.
 * @param path its location, for stack traces; the code that runs is `text`
 * @param sdk exports of '@yuanhang/server', the same for all plugins
 * @returns the default export
 * @throws what the module throws; ERR_REQUIRE_ASYNC_MODULE for top-level await; an error if other code than the checked text was loaded
 */
export function readServerModule(path: string, text: string, timers: PluginTimers, sdk: object): unknown {
  installHooks(sdk)
  // Node identifies a module by its real path, with symbolic links resolved.
  const real = realpathSync(path)
  const { href } = pathToFileURL(real)
  moduleSources.set(href, { text, timers })
  const module = createRequire(import.meta.url)(real) as { readonly default?: unknown }
  if (!loadedUrls.has(href)) throw new Error(`${path} was read past the check`)
  return module.default
}
