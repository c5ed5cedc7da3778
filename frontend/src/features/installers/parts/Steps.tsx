import type { ReactNode } from 'react'
import type { System } from '../system'
import styles from './Steps.module.css'

const steps: Record<System, readonly ReactNode[]> = {
  windows: [
    'Baixe o instalador e abra o arquivo. Não é preciso ser administrador.',
    'Se o Windows avisar que não conhece o programa, confira o SHA-256 acima e escolha Mais informações e Executar assim mesmo.',
    'Siga até o fim. Se faltar o WebView2, que mostra a janela, o instalador o baixa da Microsoft.',
    'Abra o Balcão pelo menu Iniciar e entre com a sua conta.',
  ],
  linux: [
    'Baixe o pacote. Ele serve para Debian 12 ou mais novo e para os seus parentes.',
    <>
      No terminal, na pasta do arquivo: <code>sudo apt install ./balcao_*_linux_*.deb</code>. O apt traz o que faltar.
    </>,
    'Abra o Balcão pelo menu de aplicativos e entre com a sua conta.',
  ],
  macos: [
    'Baixe a imagem de disco e abra o arquivo.',
    'Arraste o Balcão para a pasta Aplicativos.',
    'Na primeira vez, abra com o botão direito e Abrir. Depois entre com a sua conta.',
  ],
}

const checks: Record<System, string> = {
  windows: 'certutil -hashfile ARQUIVO SHA256',
  linux: 'sha256sum ARQUIVO',
  macos: 'shasum -a 256 ARQUIVO',
}

/** How the program is installed on a system, and how the file is checked. */
export function Steps({ system }: { system: System }) {
  return (
    <div className={styles.steps}>
      <h3>Como instalar</h3>
      <ol>
        {steps[system].map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
      <p>
        Para conferir o arquivo: <code>{checks[system]}</code> deve mostrar o SHA-256 desta página.
      </p>
    </div>
  )
}
