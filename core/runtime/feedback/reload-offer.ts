const element = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ''): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

const button = (kind: 'primary' | 'secondary', text: string): HTMLButtonElement => {
  const made = element('button', `arco-btn arco-btn-${kind} arco-btn-size-default arco-btn-shape-square`, text)
  made.type = 'button'
  return made
}

let offered = false

/**
 * Offers to reload the page; only one offer at a time. Plain DOM: after a release, a component's chunk may be exactly what is missing.
 * @param reload what the button does
 */
export const offerReload = (reload = (): void => location.reload()): void => {
  if (offered) return
  offered = true
  const dialog = element('dialog', 'yh-reload')
  const title = element('h2', 'yh-reload-title', '页面资源加载失败')
  title.id = 'yh-reload-title'
  dialog.setAttribute('aria-labelledby', title.id)
  const later = button('secondary', '稍后再说')
  const now = button('primary', '刷新页面')
  const end = element('div', 'yh-form-end')
  end.append(later, now)
  dialog.append(title, element('p', 'yh-reload-text', '系统可能已更新，或网络不稳定。刷新后即可继续使用，未保存的内容将会丢失。'), end)
  dialog.addEventListener('close', () => {
    offered = false
    dialog.remove()
  })
  later.addEventListener('click', () => dialog.close())
  now.addEventListener('click', reload)
  document.body.append(dialog)
  dialog.showModal()
  now.focus()
}
