import type { ReactNode } from 'react'
import start from './01-start.webp'
import columns from './02-columns.webp'
import card from './03-card.webp'
import calling from './04-calling.webp'
import forward from './05-forward.webp'
import late from './06-late.webp'
import refuse from './07-refuse.webp'
import find from './08-find.webp'
import keys from './09-keys.webp'
import connection from './10-connection.webp'

interface Step {
  title: string
  text: ReactNode
  picture: string
  /** What the picture shows, for whoever does not see it. */
  shows: string
  /** Pixels of the page: the pictures have half as many again, for sharp screens. */
  width: number
  height: number
}

/** The board in ten steps. `make screenshots` takes the pictures from a board at work. */
export const steps: readonly Step[] = [
  {
    title: 'Comece o turno',
    text: 'Abra o painel, toque em Testar som, confira se a campainha se ouve na cozinha e toque em Iniciar. A partir daí, os pedidos chegam sozinhos.',
    picture: start, shows: 'A pergunta de início do painel, com os botões Iniciar e Testar som.', width: 444, height: 381,
  },
  {
    title: 'Conheça as colunas',
    text: 'Cada coluna é uma etapa: Pendente, Aceito, Em preparo e Em transporte. Entregue e Recusado ficam dobrados à direita. O número diz quantos pedidos há em cada uma.',
    picture: columns, shows: 'O painel com quatro colunas de cartões e, à direita, as colunas dobradas Entregue e Recusado.', width: 960, height: 540,
  },
  {
    title: 'Leia o cartão',
    text: 'No alto, o código e há quanto tempo o pedido espera. Depois, para quem é e para onde vai, os itens e, em destaque, o que o cliente pediu de diferente. Toque no código para ver tudo.',
    picture: card, shows: 'O cartão de um pedido novo: código, relógio, entrega e endereço, dois itens, a observação “Sem cebola, por favor”, o total e os botões Aceitar e Recusar.', width: 281, height: 487,
  },
  {
    title: 'Atenda quem chama',
    text: 'Cada pedido novo chama até alguém aceitá-lo ou recusá-lo, em qualquer tela. Tocar no cartão cala esse pedido neste aparelho; Silenciar cala todos os que chamam agora; para um tempo sem som, use o sino no alto.',
    picture: calling, shows: 'O aviso de quantos pedidos estão chamando, com o botão Silenciar.', width: 374, height: 82,
  },
  {
    title: 'Leve o pedido adiante',
    text: 'O botão verde é o próximo passo: Aceitar, Iniciar, Transportar, Finalizar. O painel só mostra o que pode ser feito agora, e Confirmado quer dizer que o servidor já sabe.',
    picture: forward, shows: 'O mesmo cartão depois de aceito: o botão verde agora é Iniciar e embaixo está escrito Confirmado.', width: 281, height: 463,
  },
  {
    title: 'Veja o que está demorando',
    text: 'A borda tracejada e o relógio pedem atenção; a borda grossa e o sino dizem que atrasou. Os minutos de cada um são os da sua casa.',
    picture: late, shows: 'Dois cartões: um com borda tracejada e a palavra atenção, outro com borda grossa e a palavra atrasado.', width: 554, height: 558,
  },
  {
    title: 'Recuse só quando precisar',
    text: 'Recusar e devolver pedem a sua senha, porque não têm volta. De um pedido pago online fica anotado o estorno a fazer; um pedido do marketplace pede um motivo da lista dele, em vez da senha.',
    picture: refuse, shows: 'A pergunta Recusar pedido, que pede a senha antes de continuar.', width: 484, height: 340,
  },
  {
    title: 'Ache um pedido',
    text: 'Digite o código, o nome do cliente ou um item: o painel mostra só o que combina. Em Filtros há período, mesa e loja.',
    picture: find, shows: 'A busca por Joana deixa no painel só o pedido dela.', width: 556, height: 555,
  },
  {
    title: 'Trabalhe sem mouse',
    text: (
      <>
        As setas ou 1 a 9 escolhem um cartão, <kbd>Enter</kbd> leva adiante, <kbd>R</kbd> recusa, <kbd>P</kbd> imprime, <kbd>X</kbd> marca o que esgotou, <kbd>S</kbd> cala a campainha, <kbd>U</kbd> vai ao pedido que chama, <kbd>/</kbd> busca e{' '}
        <kbd>?</kbd> mostra todas as teclas, que podem ser trocadas. Serve também para teclados de cozinha.
      </>
    ),
    picture: keys, shows: 'A lista das teclas do painel, em duas colunas, cada função com a sua tecla.', width: 904, height: 720,
  },
  {
    title: 'Confie na conexão',
    text: 'Ao vivo quer dizer que tudo aparece na hora. Sem conexão, o painel diz de quando são os dados e volta sozinho. Se precisar, imprima o painel: sai no papel o resumo dos pedidos em andamento.',
    picture: connection, shows: 'O aviso vermelho “Sem conexão”, com a idade dos dados, como aparece no alto do painel.', width: 180, height: 64,
  },
]
