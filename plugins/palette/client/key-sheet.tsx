import Modal from '@arco-design/web-react/es/Modal'
import type { ReactNode } from 'react'
import { modifierKey } from './palette-button.tsx'
import './palette.css'

type ShortcutEntry = readonly [keys: readonly string[], what: string]

/** Separator between alternative keys. */
const keySeparator = '或'

const shortcutGroups = (): readonly (readonly [title: string, keys: readonly ShortcutEntry[]])[] => [
  [
    '全局',
    [
      [[modifierKey(), 'K'], '打开命令面板'],
      [['?'], '显示快捷键'],
      [['Esc'], '关闭弹窗、抽屉或菜单'],
    ],
  ],
  [
    '列表',
    [
      [['/'], '跳到筛选'],
      [['N'], '新增'],
      [['['], '上一页'],
      [[']'], '下一页'],
      [['R'], '刷新'],
    ],
  ],
  [
    '列表中的行',
    [
      [['J', keySeparator, '↓'], '下一行'],
      [['K', keySeparator, '↑'], '上一行'],
      [['PageDown', 'PageUp'], '下、上十行'],
      [['Home', 'End'], '第一行、最后一行'],
      [['X', keySeparator, '空格'], '勾选当前行'],
      [['O', keySeparator, 'Enter'], '打开当前行'],
      [['E'], '编辑当前行'],
      [['M'], '当前行的更多操作'],
      [['←', '→'], '收起、展开下级'],
      [['Esc'], '从行内按钮回到行'],
    ],
  ],
  [
    '表单',
    [
      [['Tab'], '下一项'],
      [['Enter'], '提交（单行输入框内）'],
      [[modifierKey(), 'Enter'], '提交'],
    ],
  ],
  [
    '列设置',
    [
      [['↑', '↓'], '在手柄上移动该列'],
      [['Home', 'End'], '移到最前、最后'],
    ],
  ],
]

/** Dialog with all keyboard shortcuts. */
export const KeySheet = ({ close }: { close(): void }): ReactNode => (
  <Modal title="快捷键" visible onCancel={close} footer={null} style={{ width: 'var(--yh-frame-medium)' }}>
    <div className="yh-keys">
      {shortcutGroups().map(([title, keys]) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <dl>
            {keys.map(([names, what]) => (
              <div key={names.join()}>
                <dt>{names.map(name => (name === keySeparator ? <span key={name}>{name}</span> : <kbd key={name}>{name}</kbd>))}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Modal>
)
