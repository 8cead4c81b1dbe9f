/** Names that outside plugins may import. An old plugin keeps working only while all names exist, so adding or removing one must be deliberate. */
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { sharedSpecifiers } from '#apps/web/build/shared-modules.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'
import { lineOf, type Node, parse } from './syntax.ts'

const FOLDER = 'core/runtime/outside'

/** A name added here must be kept, see docs/adr/0013-what-plugin-authors-are-promised.md. Includes types. */
const NAMES: Readonly<Record<string, string>> = {
  runtime: `
    Answer Arrangement ask AskOptions askToDiscard Cell CellProps Change Changes ClientAction ClientColumn ClientContext
    ClientFilter ClientFormItem ClientLookup ClientMenu ClientOption ClientPlugin ClientTableView Component ComponentProps
    Contribution Control ControlProps copyText createStore DataOptions definePlugin EmptyState Envelope Events FactBus FieldError
    figureNumber FigureStyle figureText FigureValue FilterControl FilterProps Held hint Http isShortcut isTyping Job List ListColumn
    ListControls ListData ListFrame ListState Loaded LoadFailed Lookup LookupItem lookupOptions MaskedValue matchesTyped Matching
    messageOf noFigure OptionsContext PageComponent Pager PhoneFrame PluginPart Popup PopupProps Presenter PresenterProps Profile
    Query QueryValue randomId report RequestError RequestOptions RichText Row saveFile ScreenSkeleton ServerEventHandler
    shortFigureText ShownList Store Tab TabStrip toArrangement toast useAnswer useBackCloses useBus useData useEscapeFirst useHttp
    useJob useLatest useLeaveGuard useList useListControls useLookup useMenu useMobile useNamedOptions useOptions useOptionSets
    usePageTitle usePermission useProfile useRefresh useServerEvents useStore ViewComponent Widget withQuery
  `,
  form: `
    createFormStore FormFields FormOptions FormScope FormStore ItemLookup ItemView useForm useFormScope useFormValue useFormWait
    useItemLookup
  `,
  action: `
    ActionForm ActionFormBody ActionRunner ActionState FormPost rowFinder useActionForm useActionRunner useFormPost useSubmit
  `,
}

/** Packages that are shared with plugins: they use the application's copy. */
const PACKAGES = ['@arco-design/web-react', 'react', 'react-dom', 'react-dom/client', 'react-router-dom', 'react/jsx-runtime']

const sources = new Map(sourceFiles(['core', 'schemas']).map(file => [file.path, file]))

interface Given {
  readonly name: string
  /** File that declares it. */
  readonly from: string
}

const sourceOf = (path: string): SourceFile => {
  const file = sources.get(path)
  if (!file) throw new Error(`no file ${path}`)
  return file
}

/** Names re-exported by a module. */
const givenBy = (module: string): readonly Given[] => {
  const { path, text } = sourceOf(`${FOLDER}/${module}.ts`)
  return (parse(path, text).body as readonly Node[]).flatMap(statement => {
    expect(statement.type, `${path}: names, one by one, and nothing of its own`).toBe('ExportNamedDeclaration')
    const target = String((statement.source as Node).value)
    const from = target.startsWith('#') ? target.slice(1) : posix.join(FOLDER, target)
    return (statement.specifiers as readonly Node[]).map(({ local, exported }) => {
      expect((local as Node).name, 'a name is the same everywhere').toBe((exported as Node).name)
      return { name: String((exported as Node).name), from }
    })
  })
}

const declared = (statement: Node): Node | undefined => (statement.declaration as Node | null | undefined) ?? undefined
const nameOf = (node: Node): unknown => {
  const key = (node.id ?? node.key ?? (node.declarations as readonly Node[] | undefined)?.[0]?.id) as Node | undefined
  return key?.name ?? key?.value
}

/** True if a comment precedes this offset. */
const isTold = (text: string, start: number): boolean => /\*\/\s*(?:\/\/[^\n]*\s*)*$/.test(text.slice(0, start))

/** Members of an interface or class; a constructor is covered by its class. */
const membersOf = (declaration: Node): readonly Node[] => {
  const body = declaration.body as Node | undefined
  const members = ['TSInterfaceBody', 'ClassBody'].includes(body?.type ?? '') ? (body?.body as readonly Node[]) : []
  return members.filter(({ kind }) => kind !== 'constructor')
}

/** Names and members without a comment at their declaration: '<file>:<line> <name>'. */
const untold = ({ name, from }: Given): readonly string[] => {
  const { path, text } = sourceOf(from)
  const statement = (parse(path, text).body as readonly Node[]).find(one => {
    const declaration = declared(one)
    return declaration && nameOf(declaration) === name
  })
  const declaration = statement && declared(statement)
  if (!statement || !declaration) return [`${path} does not declare ${name}`]
  return [statement, ...membersOf(declaration)]
    .filter(({ start }) => !isTold(text, start))
    .map(node => `${path}:${lineOf(text, node.start)} ${name} ${node === statement ? '' : nameOf(node)}`)
}

it.each(Object.entries(NAMES))('@yuanhang/runtime, module %s, gives these names and no others', (module, names) => {
  const given = givenBy(module).map(({ name }) => name)
  expect(given.toSorted()).toEqual(names.trim().split(/\s+/).toSorted())
})

it('each name, and each member of it, says where it is declared what it is', () => {
  // Types of the wire are generated, and documented in the schema.
  const own = Object.keys(NAMES)
    .flatMap(givenBy)
    .filter(({ from }) => !from.startsWith('schemas/types/'))
  expect(own.flatMap(untold)).toEqual([])
})

it('none of them is what makes up the page', () => {
  const froms = Object.keys(NAMES).flatMap(givenBy)
  expect(froms.filter(({ from }) => /^core\/(kernel|runtime\/(boot|session|shell|outside))\//.test(from))).toEqual([])
  expect(froms.map(({ name }) => name)).not.toContain('Runtime')
  expect(froms.map(({ name }) => name)).not.toContain('useRuntime')
})

it('the page has these modules for plugins, and no others', () => {
  const own = Object.keys(NAMES).map(module => (module === 'runtime' ? '@yuanhang/runtime' : `@yuanhang/runtime/${module}`))
  expect([...sharedSpecifiers.values()].toSorted()).toEqual([...PACKAGES, ...own].toSorted())
})
