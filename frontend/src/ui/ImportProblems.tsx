import { Button } from 'antd'
import { useState } from 'react'
import { counted, type ImportProblem } from './importReport'
import styles from './ImportWizard.module.css'

const atATime = 50

/** What is wrong in the file, by line and column; the first ones, and more when asked for. */
export function ImportProblems({ problems }: { problems: readonly ImportProblem[] }) {
  const [shown, setShown] = useState(atATime)
  const more = problems.length - shown

  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {counted(problems.length, 'erro', 'erros')}: corrija no arquivo e escolha-o de novo. Um arquivo com erros não é importado.
        </caption>
        <thead>
          <tr>
            <th scope="col">Linha</th>
            <th scope="col">Coluna</th>
            <th scope="col">O que há de errado</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, shown).map(({ Linha, Coluna, Mensagem }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a cell may have two problems; the list never changes
            <tr key={at}>
              <td className={styles.figure}>{Linha.toLocaleString('pt-BR')}</td>
              <td>{Coluna || 'Linha inteira'}</td>
              <td>{Mensagem}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <Button type="link" onClick={() => setShown(shown + atATime)}>Mostrar mais ({more.toLocaleString('pt-BR')})</Button>}
    </div>
  )
}
