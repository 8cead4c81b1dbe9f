/** Names that outside plugins may import. An old plugin keeps working only while all names exist, so adding or removing one must be deliberate. */
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { sharedSpecifiers } from '#apps/web/build/shared-modules.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'
import { type AstNode, lineOf, parseSource } from './syntax.ts'

const OUTSIDE_FOLDER = 'core/runtime/outside'

/** A name added here must be kept, see docs/adr/0013-what-plugin-authors-are-promised.md. Includes types. */
const EXPORTED_NAMES: Readonly<Record<string, string>> = {
  runtime: `
    Answer Arrangement ask AskOptions askToDiscard atId Cell CellProps Change Changes ClientAction ClientColumn ClientContext
    ClientFilter ClientFormItem ClientLookup ClientMenu ClientOption ClientPlugin ClientTableView Component ComponentProps
    Contribution Control ControlProps copyText createStore DataOptions definePlugin EmptyState EndpointAddress endpointAt Envelope Events FactBus FieldError
    figureNumber FigureStyle figureText FigureValue FilterControl FilterProps Held hint Http isShortcut isTyping JobAddress jobAt JobState List
    listAt ListColumn ListControls ListData ListFrame ListState Loaded LoadFailed Lookup LookupItem lookupOptions MaskedValue matchesTyped Matching
    messageOf noFigure NoInput OptionsContext PageComponent Pager PhoneFrame PluginPart Popup PopupProps Presenter PresenterProps Profile
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

/** Names that plugins import, and how what they name is called today. Only for names that were given before. */
const EARLIER_NAMES: Readonly<Record<string, string>> = {
  figureNumber: 'quantityNumber',
  FigureStyle: 'QuantityStyle',
  figureText: 'quantityText',
  FigureValue: 'QuantityValue',
  noFigure: 'noQuantity',
  shortFigureText: 'shortQuantityText',
}

/** Packages that are shared with plugins: they use the application's copy. */
const PACKAGES = ['@arco-design/web-react', 'react', 'react-dom', 'react-dom/client', 'react-router-dom', 'react/jsx-runtime']

const sources = new Map(sourceFiles(['core', 'schemas']).map(file => [file.path, file]))

interface ModuleExport {
  readonly name: string
  /** Its name where it is declared. */
  readonly declared: string
  /** File that declares it. */
  readonly from: string
}

const sourceFileAt = (path: string): SourceFile => {
  const file = sources.get(path)
  if (!file) throw new Error(`no file ${path}`)
  return file
}

/** Names re-exported by a module. */
const moduleExports = (module: string): readonly ModuleExport[] => {
  const { path, text } = sourceFileAt(`${OUTSIDE_FOLDER}/${module}.ts`)
  return (parseSource(path, text).body as readonly AstNode[]).flatMap(statement => {
    expect(statement.type, `${path}: names, one by one, and nothing of its own`).toBe('ExportNamedDeclaration')
    const target = String((statement.source as AstNode).value)
    const from = target.startsWith('#') ? target.slice(1) : posix.join(OUTSIDE_FOLDER, target)
    return (statement.specifiers as readonly AstNode[]).map(({ local, exported }) => {
      const name = String((exported as AstNode).name)
      const declared = EARLIER_NAMES[name] ?? name
      expect((local as AstNode).name, 'a name is the same everywhere').toBe(declared)
      return { name, declared, from }
    })
  })
}

const exportedDeclaration = (statement: AstNode): AstNode | undefined => (statement.declaration as AstNode | null | undefined) ?? undefined
const nodeName = (node: AstNode): unknown => {
  const key = (node.id ?? node.key ?? (node.declarations as readonly AstNode[] | undefined)?.[0]?.id) as AstNode | undefined
  return key?.name ?? key?.value
}

/** True if a comment precedes this offset. */
const isDocumented = (text: string, start: number): boolean => /\*\/\s*(?:\/\/[^\n]*\s*)*$/.test(text.slice(0, start))

/** Members of an interface or class; a constructor is covered by its class. */
const declarationMembers = (declaration: AstNode): readonly AstNode[] => {
  const body = declaration.body as AstNode | undefined
  const members = ['TSInterfaceBody', 'ClassBody'].includes(body?.type ?? '') ? (body?.body as readonly AstNode[]) : []
  return members.filter(({ kind }) => kind !== 'constructor')
}

/** Names and members without a comment at their declaration: '<file>:<line> <name>'. */
const undocumentedNames = ({ declared: name, from }: ModuleExport): readonly string[] => {
  const { path, text } = sourceFileAt(from)
  const statement = (parseSource(path, text).body as readonly AstNode[]).find(one => {
    const declaration = exportedDeclaration(one)
    return declaration && nodeName(declaration) === name
  })
  const declaration = statement && exportedDeclaration(statement)
  if (!statement || !declaration) return [`${path} does not declare ${name}`]
  return [statement, ...declarationMembers(declaration)]
    .filter(({ start }) => !isDocumented(text, start))
    .map(node => `${path}:${lineOf(text, node.start)} ${name} ${node === statement ? '' : nodeName(node)}`)
}

it.each(Object.entries(EXPORTED_NAMES))('@yuanhang/runtime, module %s, gives these names and no others', (module, names) => {
  const given = moduleExports(module).map(({ name }) => name)
  expect(given.toSorted()).toEqual(names.trim().split(/\s+/).toSorted())
})

it('each name, and each member of it, says where it is declared what it is', () => {
  // Types of the wire are generated, and documented in the schema.
  const own = Object.keys(EXPORTED_NAMES)
    .flatMap(moduleExports)
    .filter(({ from }) => !from.startsWith('schemas/types/'))
  expect(own.flatMap(undocumentedNames)).toEqual([])
})

it('none of them is what makes up the page', () => {
  const froms = Object.keys(EXPORTED_NAMES).flatMap(moduleExports)
  expect(froms.filter(({ from }) => /^core\/(kernel|runtime\/(boot|session|shell|outside))\//.test(from))).toEqual([])
  expect(froms.map(({ name }) => name)).not.toContain('Runtime')
  expect(froms.map(({ name }) => name)).not.toContain('useRuntime')
})

it('the page has these modules for plugins, and no others', () => {
  const own = Object.keys(EXPORTED_NAMES).map(module => (module === 'runtime' ? '@yuanhang/runtime' : `@yuanhang/runtime/${module}`))
  expect([...sharedSpecifiers.values()].toSorted()).toEqual([...PACKAGES, ...own].toSorted())
})
