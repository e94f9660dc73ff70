import type { DataWords } from './data-words';

export const portugueseDataWords: DataWords = {
  asking:
    'me de da mostra mostre mostrar le leia extrai extraia extrair obtenha pegue copie exporte quero preciso por favor o a os as um uma do dos das e ou com incluindo mais seu sua seus suas cada em no na nos nas ao esta este pagina aqui para quais sao',
  of: 'de do da dos das',
  tables: 'tabela tabelas lista listas listagem',
  rows: 'linha linhas registro registros registo registos entrada entradas item itens tudo todo todos toda todas dados valores coluna colunas campos',
  links: 'link links ligacao ligacoes url urls endereco enderecos',
  concepts: {
    name: 'nome nomes titulo titulos produto produtos artigo artigos',
    price: 'preco precos custo custos tarifa',
    date: 'data datas dia dias',
    picture: 'imagem imagens foto fotos',
    person: 'autor autores autora vendedor vendedores cliente clientes usuario utilizador',
    rating: 'avaliacao avaliacoes nota notas estrelas',
    count: 'quantidade quantidades estoque unidades',
    status: 'estado estados situacao status disponibilidade',
    number: 'numero numeros codigo codigos identificador',
    mail: 'email emails correio',
    phone: 'telefone telefones',
    text: 'descricao descricoes texto textos',
    place: 'cidade cidades local locais pais paises',
    kind: 'categoria categorias tipo tipos',
    total: 'total totais soma somas valor montante',
  },
};
