"""Texts: a format, and the numbers in it as the event's last array (runtime/core/model/TextFormat.h). The word in
parentheses after what comes out says when MPI has written it."""

from codegen.kinds.kind import SCRAP, Kind, Recorded, data, recorded, value


def going_in(replay, argument):
    return Kind("const char *", before=recorded("Text", "text({numbers}, {x})"), replay=value(replay),
                argument=argument)


def listed(type_, put, replay=None, fortran="", argument=""):
    put = Recorded(f"fields.{put}({{numbers}}, {{x}}, {{length}})", (("Text", "{x}"),))
    return Kind(type_, array=put, replay=replay, fortran=(f"character(len=*), intent(in) :: {{x}}({fortran})",),
                argument=argument)


KINDS = {
    "InText": going_in("in.text({f})", "Text"),
    # The mode follows the name; the last field is the file.
    "FileToOpen": going_in("in.fileToOpen({f}, in.number<int>({f} + 1), {last})", "OpenedFile"),
    "FileToDelete": going_in("in.fileToDelete({f})", "DeletedFile"),
    "OutText": Kind("char *", after=recorded("Text", "outText({valid}, {numbers}, {x})"), replay=SCRAP,
                    argument="AnswerText"),
    # arrays; the word in parentheses is the length
    "Texts": listed("char **", "texts", data("in.texts({f})"), "*", "Texts"),
    # of texts, each ended by a null pointer; or none
    "TextLists": listed("char ***", "textLists", fortran="count, *"),
}
