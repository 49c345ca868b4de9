# Completion of hetman's commands, scenarios, agents and options for bash.
_hetman()
{
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words
    # A name may hold colons, which bash takes for ends of words.
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="help --version $(hetman help 2>/dev/null | sed -n 's/^  \([a-z]*\)  *[A-Z].*/\1/p')"
    else
        case $word in
        -*) words=$(hetman help "$command" 2>/dev/null | grep -o -e '--[a-z-]*=\{0,1\}' | sort -u) ;;
        */*) words=$(hetman scenarios 2>/dev/null | sed -n 's/^\([a-z]*\/[^ ]*\).*/\1/p') ;;
        *) words="$(hetman scenarios 2>/dev/null | sed -n 's/^\([a-z]*\/[^ ]*\).*/\1/p')
            $(hetman agents 2>/dev/null | sed -n 's/^\([a-z]*\) .*/\1/p')" ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    case ${COMPREPLY[0]-} in
    *=) compopt -o nospace ;;
    esac
    [ ${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$word"))
}
complete -F _hetman hetman
